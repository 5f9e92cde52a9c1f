-- What was compared of an edition's portfolios in one go: holdings with transactions, values with their parts.
create table reconciliation_runs (
  id uuid primary key default uuidv7(),
  edition text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  portfolio_count int not null default 0,
  -- Portfolios that could not be compared, as their provider gave no usable answer.
  failure_count int not null default 0,
  difference_count int not null default 0
);
create index reconciliation_runs_latest on reconciliation_runs (edition, started_at desc);
alter table reconciliation_runs enable row level security;
create policy scope on reconciliation_runs using (edition = (select current_edition()) and (select sees_every_account()));
grant select, insert, update, delete on reconciliation_runs to ${app};

create table reconciliation_differences (
  run_id uuid not null references reconciliation_runs on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  portfolio_id text not null,
  portfolio_name text not null,
  kind text not null,
  subject text not null,
  -- Decimals as text: what was found, and what it should be by the other figures.
  stated text,
  expected text,
  cause text not null,
  -- The first run in a row that found it.
  first_seen_at timestamptz not null,
  primary key (run_id, portfolio_id, kind, subject)
);
create index reconciliation_differences_account on reconciliation_differences (account_id);
alter table reconciliation_differences enable row level security;
create policy scope on reconciliation_differences using (
  edition = (select current_edition()) and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert, delete on reconciliation_differences to ${app};
