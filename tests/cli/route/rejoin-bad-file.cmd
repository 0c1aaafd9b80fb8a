for text in '' '{' '[]' '{"nodes":[{"area":0}]}' '{"nodes":[]}' '{"nodes":1}' \
    '{"nodes":[{"area":0,"node":99999}]}' '{"nodes":[{"area":0,"node":9999}]}' \
    '{"nodes":[{"area":0,"node":1}]} x' '{"a":[{"b":tru e}]}'; do
    printf '%s' "$text" >bad.json
    pathnode route sample 0/4 --rejoin bad.json || echo $?
done
pathnode route sample 0/4 --rejoin nowhere.json || echo $?
pathnode route sample 0/4 0/5 --rejoin bad.json || echo $?
pathnode route sample 0/4 --rejoin bad.json --via 0/5 || echo $?
