pathnode dff info sample/street.col
