-- What was worked out of the ledger for the first view of a portfolio, so that a process that starts need not work it out again.
-- It is never the truth: what was worked out of another basis (version of the ledger, last day with prices, calculations) is not
-- given, and all of it may go at any time. It is the server's; nobody's own transaction reads or writes it.
create table ledger_snapshots (
  edition text not null,
  portfolio_id text not null,
  call text not null,
  basis text not null,
  -- JSON, read whole by the server alone: as text it is read a third sooner, and written in a third of the time.
  payload text not null,
  worked_out_at timestamptz not null,
  primary key (edition, portfolio_id, call),
  foreign key (edition, portfolio_id) references ledger_portfolios on delete cascade
);
alter table ledger_snapshots enable row level security;
create policy scope on ledger_snapshots using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, update on ledger_snapshots to ${app};
