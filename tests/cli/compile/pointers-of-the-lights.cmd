pathnode compile fixtures/town out --pointers original
pathnode compile fixtures/town same --lights-from out
pathnode compile fixtures/town zero --lights-from out --pointers zero
