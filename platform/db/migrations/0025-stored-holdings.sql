-- The last portfolios, holdings and daily values that the providers stated, for search and for figures over many clients. They are caches of
-- provider responses.

-- Every refresh of an account's overview stores the name, type and value of its portfolios. Null until the first refresh. A portfolio that its
-- provider no longer lists keeps its last values; `seen_at` says when it was listed last.
alter table portfolios
  add column source text check (source in ('api', 'static', 'store')),
  add column name text,
  add column type text,
  add column currency text,
  add column value numeric,
  add column valued_on date,
  -- When the holdings were requested, and when they were last stored.
  add column holdings_tried_at timestamptz,
  add column holdings_fetched_at timestamptz,
  add column holdings_on date,
  add column holdings_failure text,
  -- When all daily values were last requested, and not only the latest.
  add column values_fetched_at timestamptz;

-- Securities of the stored holdings, as the providers name them.
create table held_securities (
  id uuid primary key default uuidv7(),
  edition text not null,
  name text not null,
  symbol text,
  sedol text,
  is_cash boolean not null
);
create unique index held_securities_identity on held_securities (edition, name, symbol, sedol, is_cash) nulls not distinct;
grant select, insert, delete on held_securities to ${app};
call protect_table('held_securities', 'staff');

-- Latest holdings of each portfolio.
create table stored_holdings (
  edition text not null,
  portfolio_id text not null,
  -- Id of the holding at the provider.
  holding_id text not null,
  account_id uuid not null references accounts on delete cascade,
  security_id uuid not null references held_securities,
  units numeric not null,
  -- In the currency of the portfolio. Null without a price or an exchange rate.
  value numeric,
  currency text not null,
  asset_class text not null,
  -- Source of figures of the portfolio, and the provider that stated the holding.
  source text not null,
  provider text not null,
  as_on date not null,
  fetched_at timestamptz not null,
  primary key (edition, portfolio_id, holding_id),
  foreign key (edition, portfolio_id) references portfolios on delete cascade
);
create index stored_holdings_security on stored_holdings (security_id, account_id, source);
create index stored_holdings_account on stored_holdings (account_id);
grant select, insert, update, delete on stored_holdings to ${app};
call protect_table('stored_holdings', 'account');

-- Closing value of each portfolio on each day, with the flows that its provider states.
create table portfolio_daily_values (
  edition text not null,
  portfolio_id text not null,
  valued_on date not null,
  account_id uuid not null references accounts on delete cascade,
  value numeric not null,
  -- Net flows up to the day, beginning with the value of the first stored day. The difference between two days is the net flow between them.
  flow_total numeric not null,
  currency text not null,
  provider text not null,
  fetched_at timestamptz not null,
  primary key (edition, portfolio_id, valued_on),
  foreign key (edition, portfolio_id) references portfolios on delete cascade
);
create index portfolio_daily_values_account on portfolio_daily_values (account_id);
create index portfolio_daily_values_day on portfolio_daily_values (edition, valued_on);
grant select, insert, update, delete on portfolio_daily_values to ${app};
call protect_table('portfolio_daily_values', 'account');
