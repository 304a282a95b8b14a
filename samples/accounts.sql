-- The accounts of pgbench. The file has no header, so the columns come from here.
CREATE TABLE accounts (
    aid      integer NOT NULL,
    bid      integer NOT NULL,
    abalance integer NOT NULL,
    filler   text
) PARTITION BY HASH (aid) PARTITIONS 20;
