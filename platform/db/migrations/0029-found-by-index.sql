-- The list of an edition's people, a page at a time, and a person or an account by address. `lower(email)` itself is of no
-- use as an index: with row-level security on, a function of a column is not asked before the row is known to be seen.
create index people_by_name on people (edition, name, id);
alter table people add column email_key text not null generated always as (lower(email)) stored;
create index people_by_address on people (edition, email_key);
alter table accounts add column email_key text not null generated always as (lower(email)) stored;
create index accounts_by_address on accounts (edition, email_key);
