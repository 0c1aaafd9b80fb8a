pathnode route sample 0/0 0/12 --format gpx --itinerary
