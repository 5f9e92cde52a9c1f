-- The ledger in the back office.

-- A corrected entry is reversed and booked again, with the id of the first and a number (`T-100.r2`). All of them are one item.
create index ledger_transactions_item on ledger_transactions (edition, regexp_replace(id, '\.r[0-9]+$', '')) where not is_undone;
create index ledger_transactions_newest on ledger_transactions (edition, booked_on desc, sequence_no desc) where not is_undone;

-- Fields that no other code uses, such as the risk level and the ESG rating.
alter table ledger_portfolios add column details jsonb not null default '{}';
