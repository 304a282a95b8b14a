CREATE UNLOGGED TABLE orders (
    id       integer NOT NULL,
    customer text,
    ordered  date,
    amount   numeric(10, 2)
) PARTITION BY RANGE (ordered, month);
