-- Cover of a client against death, illness and loss of income, for planning (decision 89).
create table protections (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  -- The client whose record it is; null after that person has been erased.
  user_id uuid references people on delete set null,
  kind text not null check (kind in ('life', 'critical-illness', 'income-protection')),
  name text not null check (char_length(name) between 1 and 120),
  -- The sum that is paid once or, for income protection, a month.
  sum numeric not null check (sum > 0),
  currency text not null,
  -- Last day of the cover; null if it does not end.
  ends_on date,
  -- Premium a month.
  premium numeric check (premium >= 0),
  -- True if it is paid to a trust, outside the estate.
  in_trust boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index protections_account on protections (account_id, name, id);
create index protections_user on protections (user_id) where user_id is not null;
grant select, insert, update, delete on protections to ${app};
call protect_table('protections', 'account');
call permit('protections', 'insert', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('protections', 'update', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call permit('protections', 'delete', 'people', '(select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[])');
call limit_columns_to('protections', '{kind, name, sum, currency, ends_on, premium, in_trust, version, changed_at}');
