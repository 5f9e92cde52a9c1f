-- Who the request acts for, set on each transaction by db/scope.ts. Unset means nobody: no row is visible.
create function current_edition() returns text language sql stable
  as $$ select nullif(current_setting('atrium.edition', true), '') $$;
create function current_person() returns uuid language sql stable
  as $$ select nullif(current_setting('atrium.person', true), '')::uuid $$;
-- Staff and jobs see every account of their edition here (their own scope is narrower and set by the
-- features' access rules); a client sees the listed ones alone.
create function sees_every_account() returns boolean language sql stable
  as $$ select coalesce(current_setting('atrium.accounts', true) = '*', false) $$;
create function seen_accounts() returns uuid[] language sql stable
  as $$ select case when coalesce(current_setting('atrium.accounts', true), '') in ('', '*') then '{}'::uuid[]
               else string_to_array(current_setting('atrium.accounts', true), ',')::uuid[] end $$;

create table organisations (
  id uuid primary key default uuidv7(),
  edition text not null,
  name text not null,
  domain text,
  created_at timestamptz not null default now()
);

create table people (
  id uuid primary key default uuidv7(),
  edition text not null,
  organisation_id uuid references organisations,
  email text not null,
  name text not null collate "und-x-icu",
  phone text,
  title text,
  role text not null check (role in ('admin', 'company-admin', 'professional', 'client')),
  locale text not null check (locale in ('en', 'is', 'el')),
  theme text not null default 'portal' check (theme in ('portal', 'light', 'dark', 'contrast')),
  is_active boolean not null default true,
  is_second_factor_disabled boolean not null default false,
  password_hash text,
  last_sign_in_at timestamptz,
  previous_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index people_email on people (edition, lower(email));
create index people_staff on people (edition) where role <> 'client';

create table sessions (
  id uuid primary key default uuidv7(),
  edition text not null,
  person_id uuid not null references people,
  token_hash bytea not null unique,
  stage text not null check (stage in ('second-factor', 'signed-in')),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  second_factor_at timestamptz,
  address inet,
  user_agent text
);
create index sessions_person on sessions (person_id);

create table pins (
  id uuid primary key default uuidv7(),
  edition text not null,
  session_id uuid not null references sessions on delete cascade,
  person_id uuid not null references people,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pins_session on pins (session_id);

create table portals (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  edition text not null,
  organisation_id uuid not null references organisations,
  name text not null,
  strapline text,
  theme text not null,
  created_by uuid references people,
  created_at timestamptz not null default now()
);
create index portals_organisation on portals (organisation_id);

create table accounts (
  id uuid primary key default uuidv7(),
  edition text not null,
  portal_id text not null references portals,
  external_id text,
  name text not null collate "und-x-icu",
  email text not null,
  currency text not null default 'GBP',
  inception_on date,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_external on accounts (edition, external_id) where external_id is not null;
create index accounts_portal on accounts (portal_id) where is_active;

-- People and accounts form a graph; each edge has a beginning and, perhaps, an end.
create table account_people (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people,
  relation text not null check (relation in ('owner', 'joint', 'attorney', 'executor', 'professional', 'adviser', 'staff')),
  since_on date not null,
  until_on date,
  primary key (account_id, person_id, relation)
);
create index account_people_person on account_people (person_id, relation);

create table client_groups (
  id uuid primary key default uuidv7(),
  edition text not null,
  portal_id text not null references portals,
  name text not null,
  score integer not null default 0,
  is_active boolean not null default true
);
create index client_groups_portal on client_groups (portal_id);
create table client_group_members (
  edition text not null,
  group_id uuid not null references client_groups on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  member_since timestamptz not null default now(),
  primary key (group_id, account_id)
);
create index client_group_members_account on client_group_members (account_id);

create table access_groups (
  id uuid primary key default uuidv7(),
  edition text not null,
  portal_id text not null references portals,
  name text not null,
  is_active boolean not null default true
);
create index access_groups_portal on access_groups (portal_id);
create table access_group_team (
  edition text not null,
  group_id uuid not null references access_groups on delete cascade,
  person_id uuid not null references people,
  primary key (group_id, person_id)
);
create index access_group_team_person on access_group_team (person_id);
create table access_group_accounts (
  edition text not null,
  group_id uuid not null references access_groups on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (group_id, account_id)
);
create index access_group_accounts_account on access_group_accounts (account_id);

-- What the provider last said an account is worth, for the adviser's list; each row knows its age.
create table account_overviews (
  account_id uuid primary key references accounts on delete cascade,
  edition text not null,
  value numeric,
  change numeric,
  change_1y numeric,
  currency text not null,
  portfolios jsonb not null default '[]',
  portfolio_types text[] not null default '{}',
  search_text text not null default '',
  as_on date,
  is_empty boolean not null default false,
  refreshed_at timestamptz not null,
  failure text
);

-- Which account a portfolio belongs to: the only way from a portfolio's id to its data.
create table portfolios (
  edition text not null,
  id text not null,
  account_id uuid not null references accounts on delete cascade,
  seen_at timestamptz not null,
  primary key (edition, id)
);
create index portfolios_account on portfolios (account_id);

-- The last good answer of each provider call, shown with its age while the provider is away.
create table provider_snapshots (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  call text not null,
  payload jsonb not null,
  fetched_at timestamptz not null,
  primary key (account_id, call)
);

create table mails (
  id uuid primary key default uuidv7(),
  edition text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mails_created on mails (created_at desc);
