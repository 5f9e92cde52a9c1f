-- What kind of holding a security is, and the growth that is assumed for a property. Files of securities state neither. A property belongs to
-- one portfolio and is not offered for others.
-- Terms that were written in the portal keep the documents from which their HTML was made, by language.

alter table ledger_securities
  add column kind text check (kind in ('equity', 'etf', 'fund', 'property')),
  add column annual_growth numeric check (annual_growth between -1 and 1),
  add column owned_by text;
create index ledger_securities_name on ledger_securities (edition, symbol) where owned_by is null;

alter table portal_terms add column documents jsonb not null default '{}';
