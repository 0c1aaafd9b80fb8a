pathnode lint sample --only dead-end-gap,attached-elsewhere --format csv --fail-on warning
