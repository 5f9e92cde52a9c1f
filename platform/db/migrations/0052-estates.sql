-- What only a client knows of their estate, for its inheritance tax (decision 91). Amounts are in pounds, shares in percent.
create table estates (
  account_id uuid primary key references accounts on delete cascade,
  edition text not null,
  marital_status text not null check (marital_status in ('single', 'married', 'widowed', 'divorced')),
  is_long_term_resident boolean not null,
  is_spouse_long_term_resident boolean not null,
  has_trust_interest boolean not null,
  spouse_percent numeric not null check (spouse_percent between 0 and 100),
  charity_amount numeric not null check (charity_amount >= 0),
  charity_percent numeric not null check (charity_percent between 0 and 100),
  -- Share of the main home that passes to direct descendants.
  home_percent numeric not null check (home_percent between 0 and 100),
  -- What an earlier spouse left unused of the bands, and of the allowance for business and agricultural property.
  transferred_nil_rate_percent numeric not null check (transferred_nil_rate_percent between 0 and 100),
  transferred_residence_percent numeric not null check (transferred_residence_percent between 0 and 100),
  transferred_relief numeric not null check (transferred_relief >= 0),
  -- Allowance that gifts of such property have used.
  used_relief numeric not null check (used_relief >= 0),
  -- How items of the plan count, by their ids.
  treatments jsonb not null,
  wishes text not null check (char_length(wishes) <= 4000),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
grant select, insert, update on estates to ${app};
call protect_table('estates', 'account');
call permit('estates', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('estates', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('estates', '{marital_status, is_long_term_resident, is_spouse_long_term_resident, has_trust_interest, spouse_percent, charity_amount,
  charity_percent, home_percent, transferred_nil_rate_percent, transferred_residence_percent, transferred_relief, used_relief, treatments, wishes,
  version, changed_at}');

-- The people of an estate and how they are related to the client.
create table estate_people (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  name text not null check (char_length(name) between 1 and 120),
  relation text not null check (relation in ('spouse', 'child', 'grandchild', 'parent', 'sibling', 'other')),
  birth_date date,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index estate_people_account on estate_people (account_id, name, id);
grant select, insert, update, delete on estate_people to ${app};
call protect_table('estate_people', 'account');
call permit('estate_people', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('estate_people', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('estate_people', 'delete', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('estate_people', '{name, relation, birth_date, version, changed_at}');

-- The gifts of a client.
create table estate_gifts (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  given_on date not null,
  amount numeric not null check (amount > 0),
  recipient text not null check (char_length(recipient) between 1 and 120),
  recipient_kind text not null check (recipient_kind in ('person', 'trust', 'spouse', 'charity')),
  exemption text not null check (exemption in ('annual', 'wedding-parent', 'wedding-grandparent', 'wedding-other', 'income', 'none')),
  -- Tax paid when the gift was made.
  lifetime_tax numeric not null check (lifetime_tax >= 0),
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index estate_gifts_account on estate_gifts (account_id, given_on, id);
grant select, insert, update, delete on estate_gifts to ${app};
call protect_table('estate_gifts', 'account');
call permit('estate_gifts', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('estate_gifts', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('estate_gifts', 'delete', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('estate_gifts', '{given_on, amount, recipient, recipient_kind, exemption, lifetime_tax, version, changed_at}');
