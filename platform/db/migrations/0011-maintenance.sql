-- An edition that is being looked after: clients wait, staff may enter.
create table maintenance (
  edition text primary key,
  messages jsonb not null,
  until timestamptz not null,
  set_by uuid references people,
  set_at timestamptz not null
);
alter table maintenance enable row level security;
create policy scope on maintenance using (edition = (select current_edition()));
grant select, insert, update, delete on maintenance to ${app};

-- Which pages a client may open in an account: a rule that is absent forbids nothing.
create table account_rules (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  is_enabled boolean not null,
  primary key (account_id, name)
);
alter table account_rules enable row level security;
create policy scope on account_rules using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert, update, delete on account_rules to ${app};
