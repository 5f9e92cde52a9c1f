-- Test fixture: the schema of a database at 0048-revisions, as the earlier migrations created it. 0001-baseline.sql describes the tables.

-- 0001-people-and-accounts
create function current_edition() returns text language sql stable
  as $$ select nullif(current_setting('atrium.edition', true), '') $$;
create function current_person() returns uuid language sql stable
  as $$ select nullif(current_setting('atrium.person', true), '')::uuid $$;
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

create table portfolios (
  edition text not null,
  id text not null,
  account_id uuid not null references accounts on delete cascade,
  seen_at timestamptz not null,
  primary key (edition, id)
);
create index portfolios_account on portfolios (account_id);

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
-- 0002-events
create table events (
  id bigint generated always as identity primary key,
  edition text not null,
  at timestamptz not null,
  kind text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  person_id uuid,
  as_account_id uuid,
  account_id uuid,
  portal_id text,
  subject_type text,
  subject_id text,
  details jsonb not null default '{}',
  request_id text,
  address inet,
  user_agent text
);
create index events_person on events (person_id, at desc);
create index events_account on events (account_id, at desc);
create index events_kind on events (edition, kind, at desc);
-- 0003-row-level-security
do $$
declare
  name text;
  by_account constant text := '(select sees_every_account()) or %s = any ((select seen_accounts())::uuid[])';
  by_edition constant text := 'edition = (select current_edition())';
  own constant text := 'person_id = (select current_person())';
  rule text;
begin
  foreach name in array array[
    'organisations', 'people', 'sessions', 'pins', 'portals', 'accounts', 'account_people', 'client_groups',
    'client_group_members', 'access_groups', 'access_group_team', 'access_group_accounts', 'account_overviews',
    'portfolios', 'provider_snapshots', 'mails', 'events'
  ] loop
    rule := case name
      when 'accounts' then format(by_account, 'id')
      when 'account_people' then format(by_account, 'account_id') || ' or ' || own
      when 'events' then format(by_account, 'account_id') || ' or ' || own
      when 'client_group_members' then format(by_account, 'account_id')
      when 'access_group_accounts' then format(by_account, 'account_id')
      when 'account_overviews' then format(by_account, 'account_id')
      when 'portfolios' then format(by_account, 'account_id')
      when 'provider_snapshots' then format(by_account, 'account_id')
      else 'true'
    end;
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (%s and (%s))', name, by_edition, rule);
    execute format('grant select, insert on %I to ${app}', name);
    if name <> 'events' then
      execute format('grant update, delete on %I to ${app}', name);
    end if;
  end loop;
end $$;

drop policy scope on events;
create policy scope_read on events for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person()))
);
create policy scope_write on events for insert with check (edition = (select current_edition()));

grant usage on schema public to ${app};
-- 0004-rate-limits
create schema platform;
create table platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant usage on schema platform to ${app};
grant select, insert, update, delete on platform.rate_limits to ${app};
-- 0005-installation
create table platform.installation (fact text primary key, value text not null);
grant select, insert, update on platform.installation to ${app};
-- 0006-own-rows
create function acts_for_system() returns boolean language sql stable
  as $$ select coalesce(current_setting('atrium.role', true) = 'system', false) $$;

drop policy scope on sessions;
create policy scope on sessions using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);

drop policy scope on pins;
create policy scope on pins using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);

drop policy scope on people;
create policy scope on people using (
  edition = (select current_edition())
  and ((select sees_every_account()) or id = (select current_person()) or role <> 'client')
);

drop policy scope on mails;
create policy scope_write on mails for insert with check (edition = (select current_edition()));
create policy scope_read on mails for select using (edition = (select current_edition()) and (select acts_for_system()));
create policy scope_change on mails for update using (edition = (select current_edition()) and (select acts_for_system()));
create policy scope_remove on mails for delete using (edition = (select current_edition()) and (select acts_for_system()));

create index sessions_end on sessions (ends_at);
create index provider_snapshots_age on provider_snapshots (fetched_at);
-- 0007-ways-in
alter table people add column email_verified_at timestamptz;
update people set email_verified_at = created_at;
alter table people add column auth_type text not null default 'password' check (auth_type in ('password', 'e-id'));

alter table organisations add column signup_code_hash text;
alter table organisations add column account_seats integer not null default 100 check (account_seats >= 0);
alter table organisations add column adviser_seats integer not null default 50 check (adviser_seats >= 0);

create table sign_ups (
  id uuid primary key default uuidv7(),
  edition text not null,
  token_hash bytea not null unique,
  email text not null,
  name text not null,
  locale text not null check (locale in ('en', 'is', 'el')),
  password_hash text not null,
  invitation_id uuid,
  organisation_id uuid references organisations,
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_end on sign_ups (expires_at);

create table single_use_tokens (
  id uuid primary key default uuidv7(),
  edition text not null,
  purpose text not null check (purpose in ('password-reset', 'client-invitation', 'adviser-invitation', 'sign-in')),
  token_hash bytea not null unique,
  person_id uuid references people,
  account_id uuid references accounts,
  organisation_id uuid references organisations,
  email text,
  issued_by uuid references people,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_tokens_person on single_use_tokens (person_id, purpose) where used_at is null;
create index single_use_tokens_end on single_use_tokens (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['sign_ups', 'single_use_tokens'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (edition = (select current_edition()) and (select acts_for_system()))', name);
    execute format('grant select, insert, update, delete on %I to ${app}', name);
  end loop;
end $$;
-- 0008-terms-and-welcome
alter table people add column hides_welcome boolean not null default false;
alter table client_groups add column welcome jsonb not null default '{}';

create table portal_terms (
  edition text not null,
  portal_id text not null references portals,
  version integer not null check (version > 0),
  texts jsonb not null,
  published_at timestamptz not null,
  published_by uuid references people,
  primary key (portal_id, version)
);

create table terms_acceptances (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  portal_id text not null,
  version integer not null,
  person_id uuid not null references people,
  locale text not null,
  text_hash bytea not null,
  accepted_at timestamptz not null,
  primary key (account_id, portal_id, version),
  foreign key (portal_id, version) references portal_terms
);

alter table portal_terms enable row level security;
create policy scope on portal_terms using (edition = (select current_edition()));
grant select, insert on portal_terms to ${app};

alter table terms_acceptances enable row level security;
create policy scope on terms_acceptances using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert on terms_acceptances to ${app};
-- 0009-impersonations
create table impersonations (
  id uuid primary key default uuidv7(),
  edition text not null,
  session_id uuid references sessions on delete set null,
  person_id uuid not null references people,
  account_id uuid not null references accounts on delete cascade,
  reason text not null check (reason in ('client-care', 'meeting', 'client-asked', 'check', 'complaint')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create unique index impersonations_session on impersonations (session_id) where ended_at is null;
create index impersonations_account on impersonations (account_id, started_at desc);

alter table impersonations enable row level security;
create policy scope on impersonations using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert, update on impersonations to ${app};
-- 0010-factors
create table authenticators (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer
);

create table backup_codes (
  id uuid primary key default uuidv7(),
  edition text not null,
  person_id uuid not null references people on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (person_id, code_hash)
);

create table passkeys (
  id uuid primary key default uuidv7(),
  edition text not null,
  person_id uuid not null references people on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (edition, credential_id)
);
create index passkeys_person on passkeys (person_id);

create table passkey_challenges (
  challenge text primary key,
  edition text not null,
  purpose text not null check (purpose in ('registration', 'sign-in')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id);

create table email_changes (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  email text not null,
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_end on email_changes (expires_at);

alter table people add column second_factor_disabled_at timestamptz;
alter table people add column second_factor_disabled_by uuid references people;
alter table people add column second_factor_disabled_reason text;
create index people_without_second_factor on people (edition, second_factor_disabled_at) where is_second_factor_disabled;

do $$
declare
  name text;
begin
  foreach name in array array['authenticators', 'backup_codes', 'passkeys', 'email_changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (edition = (select current_edition())
      and ((select acts_for_system()) or person_id = (select current_person())))', name);
    execute format('grant select, insert, update, delete on %I to ${app}', name);
  end loop;
end $$;

alter table passkey_challenges enable row level security;
create policy scope on passkey_challenges using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, delete on passkey_challenges to ${app};
-- 0011-maintenance
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
-- 0020-audit-seals
create table event_seals (
  edition text not null,
  position bigint not null check (position > 0),
  event_id bigint not null unique,
  link bytea not null check (octet_length(link) = 32),
  primary key (edition, position)
);

create table audit_checkpoints (
  id bigint generated always as identity primary key,
  edition text not null,
  position bigint not null,
  event_id bigint,
  link bytea not null,
  at timestamptz not null,
  key text not null,
  previous_key text,
  signature text not null
);
create index audit_checkpoints_position on audit_checkpoints (edition, position);

do $$
declare
  name text;
begin
  foreach name in array array['event_seals', 'audit_checkpoints'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (edition = (select current_edition()) and (select acts_for_system()))', name);
    execute format('grant select, insert on %I to ${app}', name);
  end loop;
end $$;
-- 0021-account-views
create table account_views (
  edition text not null,
  person_id uuid not null references people,
  account_id uuid not null references accounts on delete cascade,
  viewed_on date not null,
  primary key (person_id, account_id, viewed_on)
);
create index account_views_day on account_views (viewed_on);
alter table account_views enable row level security;
create policy scope on account_views using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
grant select, insert, delete on account_views to ${app};
-- 0022-electronic-id
create table electronic_ids (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  national_id_hash bytea not null check (octet_length(national_id_hash) = 32),
  sealed_national_id bytea not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (edition, national_id_hash)
);

create table electronic_id_visits (
  token_hash bytea primary key,
  edition text not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (session_id is not null))
);
create index electronic_id_visits_end on electronic_id_visits (expires_at);
create index electronic_id_visits_session on electronic_id_visits (session_id);

alter table sessions add column electronic_id_at timestamptz;

alter table electronic_ids enable row level security;
create policy scope on electronic_ids using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
grant select, insert, update, delete on electronic_ids to ${app};

alter table electronic_id_visits enable row level security;
create policy scope on electronic_id_visits using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, delete on electronic_id_visits to ${app};
-- 0024-what-was-done-to-a-person
drop policy scope_read on events;
create policy scope_read on events for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person())
    or (subject_type = 'person' and subject_id = (select current_person())::text)
  )
);
create index events_subject on events (subject_id, at desc) where subject_type = 'person';
-- 0025-sessions-of-apps
alter table sessions add column carrier text not null default 'cookie' check (carrier in ('cookie', 'bearer'));
-- 0026-text-messages
alter table mails add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter table mails add column given_up_at timestamptz;
create index mails_waiting on mails (edition, channel, created_at) where sent_at is null and given_up_at is null;

alter table people add column mobile text;
alter table people add column mobile_verified_at timestamptz;
alter table people add column pin_channel text not null default 'email' check (pin_channel in ('email', 'sms'));
alter table people add constraint people_pin_by_text check (pin_channel = 'email' or mobile is not null);

create table mobile_changes (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  mobile text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mobile_changes_end on mobile_changes (expires_at);
alter table mobile_changes enable row level security;
create policy scope on mobile_changes using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
grant select, insert, update, delete on mobile_changes to ${app};
-- 0027-portraits-and-push-tokens
create table person_photos (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  id uuid not null unique,
  small bytea not null,
  large bytea not null,
  set_at timestamptz not null
);
alter table person_photos enable row level security;
create policy own on person_photos using (
  edition = (select current_edition()) and person_id = (select current_person())
);
create policy seen on person_photos for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account())
    or exists (
      select from account_people ap
      where ap.person_id = person_photos.person_id and ap.relation = 'adviser' and ap.account_id = any ((select seen_accounts())::uuid[])
    )
  )
);
grant select, insert, update, delete on person_photos to ${app};

alter table people add column fcm_token text;
create index people_fcm_token on people using hash (fcm_token) where fcm_token is not null;
-- 0028-outbox-with-patience
alter table mails add column tries integer not null default 0;
alter table mails add column next_try_at timestamptz;
alter table mails add column expires_at timestamptz not null default now() + interval '3 days';
drop index mails_waiting;
create index mails_waiting on mails (edition, channel, coalesce(next_try_at, created_at)) where sent_at is null and given_up_at is null;
-- 0029-found-by-index
create index people_by_name on people (edition, name, id);
alter table people add column email_key text not null generated always as (lower(email)) stored;
create index people_by_address on people (edition, email_key);
alter table accounts add column email_key text not null generated always as (lower(email)) stored;
create index accounts_by_address on accounts (edition, email_key);
-- 0030-tokens-of-sessions
alter table single_use_tokens add column session_id uuid references sessions on delete cascade;
create index single_use_tokens_session on single_use_tokens (session_id) where session_id is not null;
-- 0031-ledger
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
  cash_type text,
  ongoing_charge numeric not null default 0,
  transaction_charge numeric not null default 0,
  incidental_charge numeric not null default 0,
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
  title text,
  symbol text,
  quantity numeric,
  price numeric,
  exchange_rate numeric,
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

create table ledger_prices (
  saying bigint generated always as identity,
  edition text not null,
  symbol text not null,
  priced_on date not null,
  price numeric not null,
  import_id uuid not null,
  recorded_at timestamptz not null,
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
grant maintain on ledger_transactions, ledger_prices, ledger_rates, ledger_levels to ${app};
grant update, delete on ledger_securities, ledger_portfolios to ${app};
grant update (is_undone) on ledger_transactions to ${app};
grant update (is_current, is_undone) on ledger_prices, ledger_rates, ledger_levels to ${app};
-- 0032-imports
create table imports (
  id uuid primary key default uuidv7(),
  edition text not null,
  organisation_id uuid references organisations,
  kind text not null check (kind in ('accounts', 'portfolios', 'securities', 'transactions', 'prices', 'rates', 'levels')),
  state text not null check (state in (
    'receiving', 'received', 'checking', 'checked', 'committing', 'committed', 'undoing', 'undone', 'failed'
  )),
  file_name text not null,
  file_bytes bigint not null,
  layout jsonb,
  columns jsonb,
  counts jsonb,
  refusal jsonb,
  progress jsonb,
  first_booking bigint,
  last_booking bigint,
  created_by uuid references people,
  created_at timestamptz not null,
  checked_at timestamptz,
  committed_by uuid references people,
  committed_at timestamptz,
  undone_by uuid references people,
  undone_at timestamptz,
  worked_at timestamptz,
  tries integer not null default 0
);
create index imports_newest on imports (edition, created_at desc, id);
create index imports_working on imports (edition, worked_at) where state in ('checking', 'committing', 'undoing');

create table import_parts (
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (import_id, number)
);
alter table import_parts alter column bytes set storage external;

create table import_mistakes (
  id bigint generated always as identity primary key,
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  row_number integer not null,
  field text,
  code text not null,
  value text,
  detail text
);
create index import_mistakes_import on import_mistakes (import_id, row_number, id);

create table import_changes (
  id bigint generated always as identity,
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  key text not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, key)
);
create index import_changes_key on import_changes (edition, key);

create table import_headings (
  edition text not null,
  kind text not null,
  heading text not null,
  field text not null,
  used_at timestamptz not null,
  primary key (edition, kind, heading)
);

do $$
declare
  name text;
begin
  foreach name in array array['imports', 'import_parts', 'import_mistakes', 'import_changes', 'import_headings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (edition = (select current_edition()) and (select sees_every_account()))', name);
    execute format('grant select, insert, update, delete on %I to ${app}', name);
  end loop;
end $$;
-- 0035-upstreams
create table upstream_connections (
  edition text not null,
  name text not null,
  url text not null check (url ~ '^https://'),
  sealed_token bytea not null,
  updated_at timestamptz not null,
  primary key (edition, name)
);
alter table upstream_connections enable row level security;
create policy scope on upstream_connections using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, update, delete on upstream_connections to ${app};

alter table portals add column data_source text check (data_source in ('api', 'static', 'store'));

update provider_snapshots set call = 'asset-manager ' || call;
-- 0036-reconciliation
create table reconciliation_runs (
  id uuid primary key default uuidv7(),
  edition text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  portfolio_count int not null default 0,
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
  stated text,
  expected text,
  cause text not null,
  first_seen_at timestamptz not null,
  primary key (run_id, portfolio_id, kind, subject)
);
create index reconciliation_differences_account on reconciliation_differences (account_id);
alter table reconciliation_differences enable row level security;
create policy scope on reconciliation_differences using (
  edition = (select current_edition()) and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert, delete on reconciliation_differences to ${app};
-- 0037-sound-imports
alter table imports add column file_hash bytea, add column mistake_count integer not null default 0;
update imports i set mistake_count = (select count(*) from import_mistakes m where m.import_id = i.id);

drop table import_headings;
create table import_headings (
  edition text not null,
  organisation_id uuid references organisations,
  kind text not null,
  heading text not null,
  field text not null,
  used_at timestamptz not null,
  unique nulls not distinct (edition, organisation_id, kind, heading)
);
alter table import_headings enable row level security;
create policy scope on import_headings using (edition = (select current_edition()) and (select sees_every_account()));
grant select, insert, update, delete on import_headings to ${app};

revoke update, delete on import_changes from ${app};
-- 0038-differences-by-account
alter table reconciliation_differences add column subject_id text not null default '';
alter table reconciliation_differences drop constraint reconciliation_differences_pkey;
alter table reconciliation_differences add primary key (run_id, account_id, portfolio_id, kind, subject_id, subject);

alter table reconciliation_runs add column seen_at timestamptz;
-- 0039-shared-answers
create table shared_answers (
  edition text not null,
  call text not null,
  payload jsonb not null,
  fetched_at timestamptz not null,
  primary key (edition, call)
);
create index shared_answers_age on shared_answers (edition, fetched_at desc);
alter table shared_answers enable row level security;
create policy scope on shared_answers using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, update, delete on shared_answers to ${app};
-- 0040-push-notifications
alter table mails drop constraint mails_channel_check;
alter table mails add constraint mails_channel_check check (channel in ('email', 'sms', 'push'));
alter table mails add column person_id uuid references people on delete cascade;
alter table mails add column portal_id text references portals on delete cascade;
alter table mails add constraint mails_push_destination check (channel <> 'push' or (person_id is not null and portal_id is not null));
create index mails_person on mails (person_id) where person_id is not null;
create index mails_portal on mails (portal_id) where portal_id is not null;
-- 0041-original-lots
alter table ledger_transactions add column lots jsonb;
alter table ledger_transactions
  add constraint lots_of_a_transfer check (lots is null or (type = 'transfer-in' and jsonb_typeof(lots) = 'array')) not valid;
-- 0042-bond-terms
alter table ledger_securities
  add column coupon numeric,
  add column matures_on date,
  add column coupon_frequency integer,
  add column day_count text,
  add column index_linked text,
  add column nominal numeric;
-- 0043-ledger-versions
create table ledger_versions (
  edition text primary key,
  version bigint not null
);
alter table ledger_versions enable row level security;
create policy scope on ledger_versions using (edition = (select current_edition()) or edition = '*');
grant select on ledger_versions to ${app};

create function count_ledger_version() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into ledger_versions (edition, version) values (coalesce(nullif(current_setting('atrium.edition', true), ''), '*'), 1)
    on conflict (edition) do update set version = ledger_versions.version + 1;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'ledger_securities', 'ledger_portfolios', 'ledger_transactions', 'ledger_prices', 'ledger_rates', 'ledger_levels'
  ] loop
    execute format('create trigger count_version after insert or update or delete or truncate on %I
      for each statement execute function count_ledger_version()', name);
  end loop;
end $$;
-- 0044-devices-of-sessions
alter table people add column fcm_session_id uuid;
create index people_fcm_session on people (fcm_session_id) where fcm_session_id is not null;
-- 0045-records-of-accounts
alter table accounts
  add column created_by uuid references people on delete set null,
  add column updated_by uuid references people on delete set null,
  add column last_invited_at timestamptz,
  add column default_company text,
  add column default_adviser text,
  add column default_staff text;

update accounts a set last_invited_at = sent.at
from (select account_id, max(at) as at from events where kind = 'invitation.sent' group by account_id) sent
where sent.account_id = a.id;

create function stamp_account() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(new.created_by, current_person());
    new.updated_by := new.created_by;
  elsif new.updated_at is distinct from old.updated_at then
    new.updated_by := current_person();
  end if;
  return new;
end $$;
create trigger stamp before insert or update on accounts for each row execute function stamp_account();
-- 0046-ledger-snapshots
create table ledger_snapshots (
  edition text not null,
  portfolio_id text not null,
  call text not null,
  basis text not null,
  payload text not null,
  worked_out_at timestamptz not null,
  primary key (edition, portfolio_id, call),
  foreign key (edition, portfolio_id) references ledger_portfolios on delete cascade
);
alter table ledger_snapshots enable row level security;
create policy scope on ledger_snapshots using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, update on ledger_snapshots to ${app};
-- 0047-classes-of-tables
create table platform.table_classes (
  table_name text primary key,
  class text not null check (class in ('edition', 'portal', 'account', 'person', 'staff', 'system', 'custom')),
  owner_column text,
  reason text check (class <> 'custom' or reason is not null),
  open_commands text[] not null default '{}' check (class = 'custom' or open_commands = '{}')
);

create function seen_portals() returns text[] language sql stable
  as $$ select coalesce(array_agg(distinct a.portal_id), '{}') from accounts a where a.id = any (seen_accounts()) $$;

create procedure remove_policies(target regclass) language plpgsql as $$
declare
  name text;
begin
  for name in select polname from pg_policy where polrelid = target loop
    execute format('drop policy %I on %s', name, target);
  end loop;
end $$;

create procedure protect_table(target regclass, class text, owner_column text default null) language plpgsql as $$
declare
  in_edition constant text := 'edition = (select current_edition())';
  by_staff constant text := '(select sees_every_account())';
  owner constant text := coalesce(owner_column, case when class in ('portal', 'account', 'person') then class || '_id' end);
  read_rule text;
  write_rule text;
begin
  case class
    when 'edition' then read_rule := 'true'; write_rule := by_staff;
    when 'portal' then read_rule := format('%s or %I = any ((select seen_portals())::text[])', by_staff, owner); write_rule := by_staff;
    when 'account' then write_rule := format('%s or %I = any ((select seen_accounts())::uuid[])', by_staff, owner);
    when 'person' then write_rule := format('(select acts_for_system()) or %I = (select current_person())', owner);
    when 'staff' then write_rule := by_staff;
    when 'system' then write_rule := '(select acts_for_system())';
  end case;
  call remove_policies(target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s using (%s and (%s))', class || '_scope', target, in_edition, write_rule);
  if read_rule is not null then
    execute format('create policy %I on %s for select using (%s and (%s))', class || '_read', target, in_edition, read_rule);
  end if;
  insert into platform.table_classes (table_name, class, owner_column) values (target::text, class, owner);
end $$;

create procedure protect_table_by_hand(target regclass, reason text, open_commands text[] default '{}') language plpgsql as $$
begin
  call remove_policies(target);
  execute format('alter table %s enable row level security', target);
  insert into platform.table_classes (table_name, class, reason, open_commands) values (target::text, 'custom', reason, open_commands);
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'organisations', 'maintenance', 'ledger_securities', 'ledger_prices', 'ledger_rates', 'ledger_levels'
  ] loop
    call protect_table(name::regclass, 'edition');
  end loop;
  foreach name in array array['client_groups', 'access_groups', 'portal_terms'] loop
    call protect_table(name::regclass, 'portal');
  end loop;
  call protect_table('portals', 'portal', 'id');
  foreach name in array array[
    'client_group_members', 'access_group_accounts', 'account_overviews', 'portfolios', 'provider_snapshots', 'terms_acceptances',
    'account_rules', 'ledger_portfolios', 'ledger_transactions', 'reconciliation_differences'
  ] loop
    call protect_table(name::regclass, 'account');
  end loop;
  call protect_table('accounts', 'account', 'id');
  foreach name in array array[
    'sessions', 'pins', 'authenticators', 'backup_codes', 'passkeys', 'email_changes', 'mobile_changes', 'electronic_ids', 'account_views'
  ] loop
    call protect_table(name::regclass, 'person');
  end loop;
  foreach name in array array[
    'access_group_team', 'imports', 'import_parts', 'import_mistakes', 'import_changes', 'import_headings', 'reconciliation_runs'
  ] loop
    call protect_table(name::regclass, 'staff');
  end loop;
  foreach name in array array[
    'sign_ups', 'single_use_tokens', 'passkey_challenges', 'electronic_id_visits', 'event_seals', 'audit_checkpoints',
    'upstream_connections', 'shared_answers', 'ledger_snapshots'
  ] loop
    call protect_table(name::regclass, 'system');
  end loop;
end $$;

call protect_table_by_hand('people', 'Clients see themselves and the staff of their edition; staff see everyone.');
create policy person_read on people for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or id = (select current_person()) or role <> 'client')
);
create policy person_write on people using (
  edition = (select current_edition()) and ((select sees_every_account()) or id = (select current_person()))
);

call protect_table_by_hand('account_people', 'People see their own relations and those of their accounts; only staff and jobs change one.');
create policy relation_read on account_people for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person()))
);
create policy relation_write on account_people using (edition = (select current_edition()) and (select sees_every_account()));

call protect_table_by_hand('impersonations', 'The member of staff writes it; clients of the account read it as well.');
create policy impersonation_read on impersonations for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or account_id = any ((select seen_accounts())::uuid[]))
);
create policy impersonation_write on impersonations using (
  edition = (select current_edition()) and (select sees_every_account())
  and ((select acts_for_system()) or person_id = (select current_person()))
);

call protect_table_by_hand('person_photos', 'Clients see the portraits of the advisers of their accounts; staff see all, a person changes their own.');
create policy photo_own on person_photos using (edition = (select current_edition()) and person_id = (select current_person()));
create policy photo_read on person_photos for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account())
    or exists (
      select from account_people ap
      where ap.person_id = person_photos.person_id and ap.relation = 'adviser' and ap.account_id = any ((select seen_accounts())::uuid[])
    )
  )
);

call protect_table_by_hand('mails', 'Any transaction may queue a message; only jobs read and send them.', array['insert']);
create policy message_insert on mails for insert with check (edition = (select current_edition()));
create policy message_work on mails using (edition = (select current_edition()) and (select acts_for_system()));

call protect_table_by_hand('events', 'A refused sign-in has no person, so any transaction may add an event; people read what they did, what was done to them '
  'and what concerns their accounts.', array['insert']);
create policy event_read on events for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person())
    or (subject_type = 'person' and subject_id = (select current_person())::text)
  )
);
create policy event_insert on events for insert with check (edition = (select current_edition()));

call protect_table_by_hand('ledger_versions', 'Written by a trigger alone; the version "*" counts changes made outside any edition.');
create policy version_read on ledger_versions for select using (edition = (select current_edition()) or edition = '*');
-- 0048-revisions
create table revisions (
  id bigint generated always as identity primary key,
  edition text not null,
  at timestamptz not null,
  subject_type text not null,
  subject_id text not null,
  account_id uuid,
  field text not null,
  before jsonb,
  after jsonb,
  person_id uuid,
  as_account_id uuid,
  changed_by text,
  request_id text
);
create index revisions_subject on revisions (edition, subject_type, subject_id, id desc);
create index revisions_account on revisions (account_id, id desc) where account_id is not null;

call protect_table_by_hand('revisions', 'Staff read the history of their edition; every transaction adds revisions in the name of its own person.');
create policy revision_read on revisions for select using (edition = (select current_edition()) and (select sees_every_account()));
create policy revision_insert on revisions for insert with check (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()))
  and ((select sees_every_account()) or account_id is null or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert on revisions to ${app};
