# ipl/: placements: IPL text and binary, IDE, gta.dat <-> records
