# Seeded properties against a plain reference: NAME is made from NAME.c.
SUITES += %D%/prop_col
SUITES += %D%/prop_compile
SUITES += %D%/prop_derive
SUITES += %D%/prop_engines
SUITES += %D%/prop_engines_real
SUITES += %D%/prop_graph
SUITES += %D%/prop_groups
SUITES += %D%/prop_guide
SUITES += %D%/prop_index
SUITES += %D%/prop_labels
SUITES += %D%/prop_legs
SUITES += %D%/prop_order
SUITES += %D%/prop_plan
SUITES += %D%/prop_route
SUITES += %D%/prop_trips
SUITES += %D%/prop_trips_real
