-- The primary key serves every query that this index was made for.

drop index ledger_securities_name;
