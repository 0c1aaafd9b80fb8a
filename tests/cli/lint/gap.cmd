pathnode lint sample --only dead-end-gap --gap 2 --fail-on note
