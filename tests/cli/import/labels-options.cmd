# needs: sqlite3
for options in "-k ped" "-m metres" "-w ignore" "--metric metres --one-way obey"; do
    pathnode import sample world.db --force --labels $options >/dev/null
    sqlite3 world.db "select value from meta where key = 'labels'; select count(*) from label_in;
    select cost / 65536.0, cost from distance where source = 0 and target = 63 * 65536"
done
pathnode route sample 0/0 63/0 -m metres | head -1
