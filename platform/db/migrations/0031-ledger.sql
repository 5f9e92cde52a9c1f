-- Atrium's own ledger, for firms without a portfolio system of their own. What was booked stays: an entry is undone by
-- marking it, or by a later entry that names it, and a corrected price stands beside the one it corrects. The app's login
-- may change those marks alone.
-- That entries name a portfolio and a security there are is checked in sets, under the edition's lock, when a file is
-- taken in: foreign keys would look up each of a million rows by itself.
create table ledger_securities (
  edition text not null,
  symbol text not null,
  name text not null,
  isin text,
  sedol text,
  asset_class text,
  sector text,
  region text,
  price_currency text not null,
  yield numeric,
  -- Says that this describes cash of its currency, which is no security.
  cash_type text,
  ongoing_charge numeric not null default 0,
  transaction_charge numeric not null default 0,
  incidental_charge numeric not null default 0,
  -- The last day with a price, for what is no longer priced.
  priced_until date,
  primary key (edition, symbol)
);

create table ledger_portfolios (
  edition text not null,
  id text not null,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  type text not null,
  objective text,
  risk_profile integer check (risk_profile between 1 and 7),
  currency text not null,
  inception_on date not null,
  benchmark text,
  primary key (edition, id)
);
create index ledger_portfolios_account on ledger_portfolios (account_id);

create table ledger_transactions (
  -- The order in which entries were booked: within a day, the earlier counts first.
  booking bigint generated always as identity primary key,
  edition text not null,
  account_id uuid not null,
  portfolio_id text not null,
  id text not null,
  import_id uuid not null,
  booked_on date not null,
  settled_on date,
  type text not null check (type in (
    'purchase', 'sale', 'contribution', 'withdrawal', 'dividend', 'interest', 'fee', 'tax', 'transfer-in', 'transfer-out',
    'fx', 'split', 'exchange', 'reversal'
  )),
  -- What the firm calls it, where that says more than the type.
  title text,
  symbol text,
  -- Units, without a sign but in a split or an exchange, which may take units away.
  quantity numeric,
  price numeric,
  -- From the price's currency (for GBX: pounds) into the portfolio's.
  exchange_rate numeric,
  -- Effect on cash, in the portfolio's currency, costs included.
  amount numeric not null,
  commission numeric not null default 0,
  stamp_duty numeric not null default 0,
  currency_conversion numeric not null default 0,
  other_costs numeric not null default 0,
  reverses text,
  is_undone boolean not null default false
);
create unique index ledger_transactions_id on ledger_transactions (edition, id) where not is_undone;
create index ledger_transactions_portfolio on ledger_transactions (edition, portfolio_id, booked_on, booking) where not is_undone;
create index ledger_transactions_reverses on ledger_transactions (edition, reverses) where reverses is not null and not is_undone;

-- What was observed of a day: the newest that is not undone is current, the others say what was said before.
create table ledger_prices (
  -- The order in which it was said: of what was said of a day, the later counts.
  saying bigint generated always as identity,
  edition text not null,
  symbol text not null,
  priced_on date not null,
  price numeric not null,
  import_id uuid not null,
  recorded_at timestamptz not null,
  -- Set of a price that corrects another.
  restated_on date,
  is_current boolean not null default true,
  is_undone boolean not null default false
);
create unique index ledger_prices_current on ledger_prices (edition, symbol, priced_on) include (price) where is_current;
create index ledger_prices_day on ledger_prices (edition, priced_on) where is_current;
create index ledger_prices_import on ledger_prices (import_id);

create table ledger_rates (
  saying bigint generated always as identity,
  edition text not null,
  from_currency text not null,
  to_currency text not null,
  rated_on date not null,
  rate numeric not null,
  import_id uuid not null,
  recorded_at timestamptz not null,
  restated_on date,
  is_current boolean not null default true,
  is_undone boolean not null default false
);
create unique index ledger_rates_current on ledger_rates (edition, from_currency, to_currency, rated_on) include (rate) where is_current;
create index ledger_rates_import on ledger_rates (import_id);

create table ledger_levels (
  saying bigint generated always as identity,
  edition text not null,
  benchmark text not null,
  stated_on date not null,
  level numeric not null,
  import_id uuid not null,
  recorded_at timestamptz not null,
  restated_on date,
  is_current boolean not null default true,
  is_undone boolean not null default false
);
create unique index ledger_levels_current on ledger_levels (edition, benchmark, stated_on) include (level) where is_current;
create index ledger_levels_import on ledger_levels (import_id);

do $$
declare
  name text;
  by_edition constant text := 'edition = (select current_edition())';
  by_account constant text := '((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))';
begin
  foreach name in array array[
    'ledger_securities', 'ledger_portfolios', 'ledger_transactions', 'ledger_prices', 'ledger_rates', 'ledger_levels'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (%s and %s)', name, by_edition,
      case when name in ('ledger_portfolios', 'ledger_transactions') then by_account else 'true' end);
    execute format('grant select, insert on %I to ${app}', name);
  end loop;
end $$;
-- After a large file the planner must not think that a table is as it was.
grant maintain on ledger_transactions, ledger_prices, ledger_rates, ledger_levels to ${app};
grant update, delete on ledger_securities, ledger_portfolios to ${app};
grant update (is_undone) on ledger_transactions to ${app};
grant update (is_current, is_undone) on ledger_prices, ledger_rates, ledger_levels to ${app};
