-- Plans of the income, tax and spending of a household by year (decision 92). The client and the firm each keep their own for an account.
create table cash_flow_plans (
  account_id uuid not null references accounts on delete cascade,
  side text not null check (side in ('client', 'firm')),
  edition text not null,
  people jsonb not null,
  accounts jsonb not null,
  incomes jsonb not null,
  spending jsonb not null,
  contributions jsonb not null,
  events jsonb not null,
  goals jsonb not null,
  drawdown jsonb not null,
  assumptions jsonb not null,
  scenarios jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, side)
);
grant select, insert, update, delete on cash_flow_plans to ${app};
call protect_table('cash_flow_plans', 'account');
call permit('cash_flow_plans', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('cash_flow_plans', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('cash_flow_plans', '{people, accounts, incomes, spending, contributions, events, goals, drawdown, assumptions, scenarios,
  revision, changed_at}');

-- A plan as it was on a day, with its figures. Only whether it is shared with the other side changes.
create table cash_flow_versions (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  side text not null check (side in ('client', 'firm')),
  name text not null check (char_length(name) between 1 and 80),
  frozen_on date not null,
  first_year text not null check (first_year ~ '^\d{4}/\d{2}$'),
  -- Tax year of the newest rule pack of that day.
  rules text not null check (rules ~ '^\d{4}/\d{2}$'),
  plan jsonb not null,
  results jsonb not null,
  -- When it was shared with the other side; null if it is not.
  shared_at timestamptz,
  created_at timestamptz not null
);
create index cash_flow_versions_account on cash_flow_versions (account_id, created_at, id);
grant select, insert, update, delete on cash_flow_versions to ${app};
call protect_table('cash_flow_versions', 'account');
call permit('cash_flow_versions', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('cash_flow_versions', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('cash_flow_versions', '{shared_at}');

-- Comments on a frozen plan, which both sides read while it is shared.
create table cash_flow_comments (
  id uuid primary key,
  version_id uuid not null references cash_flow_versions on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  side text not null check (side in ('client', 'firm')),
  -- Null after the author has been erased.
  author_id uuid references people on delete set null,
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null
);
create index cash_flow_comments_version on cash_flow_comments (version_id, created_at, id);
create index cash_flow_comments_account on cash_flow_comments (account_id);
create index cash_flow_comments_author on cash_flow_comments (author_id) where author_id is not null;
grant select, insert, update, delete on cash_flow_comments to ${app};
call protect_table('cash_flow_comments', 'account');
call permit('cash_flow_comments', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
