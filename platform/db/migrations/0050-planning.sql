-- What a client owns and owes beside the portfolios, for planning (decision 89).
create table financial_holdings (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  -- The client whose record it is; null after that person has been erased.
  user_id uuid references people on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  description text not null check (char_length(description) <= 2000),
  radio_type text not null check (radio_type in ('asset', 'liability')),
  type text not null,
  -- A decimal, negative for a liability. A text of an earlier system that is no number is kept and left out of totals. Null if unknown.
  value text check (char_length(value) <= 40),
  currency text not null,
  value_date date not null,
  -- Expected return of a year in percent.
  returns numeric,
  source text not null check (source in ('typed', 'estimate', 'firm')),
  post_code text,
  bedrooms integer check (bedrooms between 1 and 10),
  property_type text check (property_type in ('terraced_house', 'flat', 'semi-detached_house', 'detached_house')),
  -- True if the property has changed since it was last estimated.
  enabled_estimate_btn boolean not null,
  ownership text not null check (ownership in ('sole', 'joint', 'in-common')),
  -- Share of the client in percent, and with whom the rest is owned.
  share numeric not null check (share > 0 and share <= 100),
  co_owner text not null check (char_length(co_owner) <= 200),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((radio_type = 'asset' and type in ('cash', 'equities', 'bonds', 'pension', 'privateShares', 'alternatives', 'mainResidence', 'property', 'other'))
    or (radio_type = 'liability' and type in ('mortgage', 'loans', 'credit_cards', 'other'))),
  check ((ownership = 'sole') = (share = 100))
);
create index financial_holdings_account on financial_holdings (account_id, name, id);
create index financial_holdings_user on financial_holdings (user_id) where user_id is not null;
grant select, insert, update, delete on financial_holdings to ${app};
call protect_table('financial_holdings', 'account');
call permit('financial_holdings', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('financial_holdings', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('financial_holdings', 'delete', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('financial_holdings', '{name, description, radio_type, type, value, currency, value_date, returns, source, post_code, bedrooms,
  property_type, enabled_estimate_btn, ownership, share, co_owner, version, changed_at}');

-- The value of a holding on a day, one row for each day on which it was stated. The newest is that of the holding.
create table financial_values (
  holding_id uuid not null references financial_holdings on delete cascade,
  value_date date not null,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  -- As in `financial_holdings`, when it was stated.
  value text check (char_length(value) <= 40),
  currency text not null,
  share numeric not null check (share > 0 and share <= 100),
  source text not null check (source in ('typed', 'estimate', 'firm')),
  recorded_at timestamptz not null,
  primary key (holding_id, value_date)
);
create index financial_values_account on financial_values (account_id, value_date);
grant select, insert, update, delete on financial_values to ${app};
call protect_table('financial_values', 'account');
call permit('financial_values', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('financial_values', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('financial_values', 'delete', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('financial_values', '{value, currency, share, source, recorded_at}');
