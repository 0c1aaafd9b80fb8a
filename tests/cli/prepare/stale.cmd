cp -r sample/ town
pathnode prepare town -q -i x >/dev/null
touch town/NODES5.DAT # the same content: still good
pathnode prepare town -q -i x --verify >/dev/null; echo $?
rm town/NODES5.DAT
pathnode prepare town -q -i x --verify; echo $?
