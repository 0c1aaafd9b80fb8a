bad() {
    printf "$1" >patch.sql
    pathnode apply sample patch.sql -o new.db; echo $?
}
bad 'UPDATE node SET speed = 2;\n\nUPDATE nodes SET speed = 2;\n'
bad 'UPDATE node SET speed = 9;\n'
bad "ATTACH 'other.db' AS other;\n"
bad 'PRAGMA writable_schema = 1;\n'
bad 'ROLLBACK;\n'
bad 'DROP TABLE node;\n'
bad 'DELETE FROM temp.change;\n'
bad "VACUUM INTO 'copy.db';\n"
ls
