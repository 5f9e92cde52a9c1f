-- Schema of Atrium. `${app}` is the login of the app, which owns nothing. Later migrations have their own files.

-- Scope of a transaction
-- ----------------------

-- Set on each transaction by db/scope.ts. Without these settings no row is visible.
create function current_edition() returns text language sql stable
  as $$ select nullif(current_setting('atrium.edition', true), '') $$;
create function current_person() returns uuid language sql stable
  as $$ select nullif(current_setting('atrium.person', true), '')::uuid $$;
-- In row-level security, staff and jobs see every account of their edition; access rules of the modules restrict staff further. Clients see
-- only the listed accounts.
create function sees_every_account() returns boolean language sql stable
  as $$ select coalesce(current_setting('atrium.accounts', true) = '*', false) $$;
create function seen_accounts() returns uuid[] language sql stable
  as $$ select case when coalesce(current_setting('atrium.accounts', true), '') in ('', '*') then '{}'::uuid[]
               else string_to_array(current_setting('atrium.accounts', true), ',')::uuid[] end $$;
create function acts_for_system() returns boolean language sql stable
  as $$ select coalesce(current_setting('atrium.role', true) = 'system', false) $$;

create schema platform;
grant usage on schema public, platform to ${app};

-- Platform
-- --------

-- Counters of rate-limiter-flexible, shared by all processes.
create table platform.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
grant select, insert, update, delete on platform.rate_limits to ${app};

-- Facts about this installation. Production mode refuses to start on a database with demo data.
create table platform.installation (
  fact text primary key,
  value text not null
);
grant select, insert, update on platform.installation to ${app};

-- Every table of an edition belongs to one class, which determines who may read and write its rows. protect_table() installs the policies
-- of the class and registers the table; a table that fits no class is registered with a reason and has its own policies.
--   edition  read by everyone in the edition, written by its staff and jobs
--   portal   read by staff and by clients with an account in the portal, written by staff and jobs
--   account  read and written by staff and by clients of the account
--   person   read and written by the person and by jobs
--   staff    read and written by staff and jobs
--   system   read and written by jobs and by the steps before a session
create table platform.table_classes (
  table_name text primary key,
  class text not null check (class in ('edition', 'portal', 'account', 'person', 'staff', 'system', 'custom')),
  -- Column that names the portal, account or person of a row.
  owner_column text,
  reason text,
  -- Commands that a custom table allows on rows of others within the edition.
  open_commands text[] not null default '{}',
  check (class <> 'custom' or reason is not null),
  check (class = 'custom' or open_commands = '{}')
);

-- People and portals
-- ------------------

create table organisations (
  id uuid primary key default uuidv7(),
  edition text not null,
  name text not null,
  domain text,
  created_at timestamptz not null default now(),
  signup_code_hash text,
  account_seats integer not null default 100 check (account_seats >= 0),
  adviser_seats integer not null default 50 check (adviser_seats >= 0)
);
grant select, insert, update, delete on organisations to ${app};

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
  updated_at timestamptz not null default now(),
  email_verified_at timestamptz,
  auth_type text not null default 'password' check (auth_type in ('password', 'e-id')),
  hides_welcome boolean not null default false,
  second_factor_disabled_at timestamptz,
  second_factor_disabled_by uuid references people,
  second_factor_disabled_reason text,
  mobile text,
  mobile_verified_at timestamptz,
  pin_channel text not null default 'email' check (pin_channel in ('email', 'sms')),
  fcm_token text,
  -- Lower-case address for look-ups: with row-level security an index on lower(email) is not used.
  email_key text not null generated always as (lower(email)) stored,
  -- Session that registered the push token. No reference: an expired session is deleted, and the device stays.
  fcm_session_id uuid,
  constraint people_pin_by_text check (pin_channel = 'email' or mobile is not null)
);
create unique index people_email on people (edition, lower(email));
create index people_staff on people (edition) where role <> 'client';
create index people_without_second_factor on people (edition, second_factor_disabled_at) where is_second_factor_disabled;
create index people_fcm_token on people using hash (fcm_token) where fcm_token is not null;
create index people_by_name on people (edition, name, id);
create index people_by_address on people (edition, email_key);
create index people_fcm_session on people (fcm_session_id) where fcm_session_id is not null;
grant select, insert, update, delete on people to ${app};

-- Portraits, re-encoded as squares without metadata. The id is random and new for each upload.
create table person_photos (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  id uuid not null unique,
  small bytea not null,
  large bytea not null,
  set_at timestamptz not null
);
grant select, insert, update, delete on person_photos to ${app};

create table portals (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  edition text not null,
  organisation_id uuid not null references organisations,
  name text not null,
  strapline text,
  theme text not null,
  created_by uuid references people,
  created_at timestamptz not null default now(),
  -- Source of the figures of the portal's accounts; null follows the deployment.
  data_source text check (data_source in ('api', 'static', 'store'))
);
create index portals_organisation on portals (organisation_id);
grant select, insert, update, delete on portals to ${app};

-- Terms of a portal. A change is a new version, which clients accept again.
create table portal_terms (
  edition text not null,
  portal_id text not null references portals,
  version integer not null check (version > 0),
  texts jsonb not null,
  published_at timestamptz not null,
  published_by uuid references people,
  primary key (portal_id, version)
);
grant select, insert on portal_terms to ${app};

-- Accounts
-- --------

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
  updated_at timestamptz not null default now(),
  email_key text not null generated always as (lower(email)) stored,
  -- Null for the firm's systems.
  created_by uuid references people on delete set null,
  updated_by uuid references people on delete set null,
  last_invited_at timestamptz,
  -- Defaults from the firm's own system.
  default_company text,
  default_adviser text,
  default_staff text
);
create unique index accounts_external on accounts (edition, external_id) where external_id is not null;
create index accounts_portal on accounts (portal_id) where is_active;
create index accounts_by_address on accounts (edition, email_key);
grant select, insert, update, delete on accounts to ${app};

-- Relations between people and accounts, each from a day and, perhaps, until one.
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
grant select, insert, update, delete on account_people to ${app};

-- Pages of an account that clients may open; without a row a page is open.
create table account_rules (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  is_enabled boolean not null,
  primary key (account_id, name)
);
grant select, insert, update, delete on account_rules to ${app};

-- Last known value of an account, for the client list.
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
grant select, insert, update, delete on account_overviews to ${app};

-- The account of each portfolio: the only way from a portfolio id to its data.
create table portfolios (
  edition text not null,
  id text not null,
  account_id uuid not null references accounts on delete cascade,
  seen_at timestamptz not null,
  primary key (edition, id)
);
create index portfolios_account on portfolios (account_id);
grant select, insert, update, delete on portfolios to ${app};

create table client_groups (
  id uuid primary key default uuidv7(),
  edition text not null,
  portal_id text not null references portals,
  name text not null,
  score integer not null default 0,
  is_active boolean not null default true,
  -- HTML by locale, written by staff and sanitised when it is read.
  welcome jsonb not null default '{}'
);
create index client_groups_portal on client_groups (portal_id);
grant select, insert, update, delete on client_groups to ${app};

create table client_group_members (
  edition text not null,
  group_id uuid not null references client_groups on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  member_since timestamptz not null default now(),
  primary key (group_id, account_id)
);
create index client_group_members_account on client_group_members (account_id);
grant select, insert, update, delete on client_group_members to ${app};

create table access_groups (
  id uuid primary key default uuidv7(),
  edition text not null,
  portal_id text not null references portals,
  name text not null,
  is_active boolean not null default true
);
create index access_groups_portal on access_groups (portal_id);
grant select, insert, update, delete on access_groups to ${app};

create table access_group_team (
  edition text not null,
  group_id uuid not null references access_groups on delete cascade,
  person_id uuid not null references people,
  primary key (group_id, person_id)
);
create index access_group_team_person on access_group_team (person_id);
grant select, insert, update, delete on access_group_team to ${app};

create table access_group_accounts (
  edition text not null,
  group_id uuid not null references access_groups on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (group_id, account_id)
);
create index access_group_accounts_account on access_group_accounts (account_id);
grant select, insert, update, delete on access_group_accounts to ${app};

-- Days on which a member of staff opened an account, so that one event is written for each day.
create table account_views (
  edition text not null,
  person_id uuid not null references people,
  account_id uuid not null references accounts on delete cascade,
  viewed_on date not null,
  primary key (person_id, account_id, viewed_on)
);
create index account_views_day on account_views (viewed_on);
grant select, insert, delete on account_views to ${app};

create table terms_acceptances (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  portal_id text not null,
  version integer not null,
  person_id uuid not null references people,
  locale text not null,
  -- Checksum of the text as shown.
  text_hash bytea not null,
  accepted_at timestamptz not null,
  primary key (account_id, portal_id, version),
  foreign key (portal_id, version) references portal_terms
);
grant select, insert on terms_acceptances to ${app};

-- Events and revisions
-- --------------------

-- Audit log. Each change writes a row in its own transaction. The app may insert and read, never update or delete.
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
create index events_subject on events (subject_id, at desc) where subject_type = 'person';
grant select, insert on events to ${app};

-- Hash chain over the events of an edition in the order of their ids. The app may insert and read only.
create table event_seals (
  edition text not null,
  position bigint not null check (position > 0),
  event_id bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (edition, position)
);
grant select, insert on event_seals to ${app};

-- Signed states of the hash chain.
create table audit_checkpoints (
  id bigint generated always as identity primary key,
  edition text not null,
  position bigint not null,
  event_id bigint,
  hash bytea not null,
  at timestamptz not null,
  key text not null,
  previous_key text,
  signature text not null
);
create index audit_checkpoints_position on audit_checkpoints (edition, position);
grant select, insert on audit_checkpoints to ${app};

-- Before and after of each changed field, written in the transaction of the change. Values of secret columns are masked.
-- The app may insert and read only.
create table revisions (
  id bigint generated always as identity primary key,
  edition text not null,
  at timestamptz not null,
  subject_type text not null,
  subject_id text not null,
  -- Account that the subject is or belongs to.
  account_id uuid,
  field text not null,
  -- Null if there was no value or no row.
  before jsonb,
  after jsonb,
  -- Who changed it, and the account they acted for as its client; null for commands, jobs and providers.
  person_id uuid,
  as_account_id uuid,
  -- Command, job or provider that changed it.
  changed_by text,
  request_id text
);
create index revisions_subject on revisions (edition, subject_type, subject_id, id desc);
create index revisions_account on revisions (account_id, id desc) where account_id is not null;
grant select, insert on revisions to ${app};

-- Identity
-- --------

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
  user_agent text,
  -- When the person used their electronic ID in this session.
  electronic_id_at timestamptz,
  -- Browsers send the token in a cookie, native apps in a header.
  transport text not null default 'cookie' check (transport in ('cookie', 'bearer'))
);
create index sessions_person on sessions (person_id);
create index sessions_end on sessions (ends_at);
grant select, insert, update, delete on sessions to ${app};

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
grant select, insert, update, delete on pins to ${app};

-- One authenticator app for each person. The secret is encrypted; the last accepted time step makes each code single-use.
create table authenticators (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until the first code is accepted.
  confirmed_at timestamptz,
  last_step integer
);
grant select, insert, update, delete on authenticators to ${app};

create table backup_codes (
  id uuid primary key default uuidv7(),
  edition text not null,
  person_id uuid not null references people on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (person_id, code_hash)
);
grant select, insert, update, delete on backup_codes to ${app};

create table passkeys (
  id uuid primary key default uuidv7(),
  edition text not null,
  person_id uuid not null references people on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- Host on which it was created; browsers offer it only there.
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (edition, credential_id)
);
create index passkeys_person on passkeys (person_id);
grant select, insert, update, delete on passkeys to ${app};

-- Challenges that a passkey signs, valid once and for a few minutes. A challenge with a session belongs to that session.
create table passkey_challenges (
  challenge text primary key,
  edition text not null,
  purpose text not null check (purpose in ('registration', 'sign-in')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id);
grant select, insert, delete on passkey_challenges to ${app};

-- Electronic ID of a person. The national id is stored as a keyed hash for look-up and encrypted for a change of the
-- deployment's secret.
create table electronic_ids (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  national_id_hash bytea not null check (octet_length(national_id_hash) = 32),
  sealed_national_id bytea not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (edition, national_id_hash)
);
grant select, insert, update, delete on electronic_ids to ${app};

-- Pending OpenID Connect requests. Each is valid once, for a few minutes, and only in the browser that started it; the hash is that of the
-- browser's token.
create table oidc_auth_requests (
  token_hash bytea primary key,
  edition text not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (session_id is not null))
);
create index oidc_auth_requests_end on oidc_auth_requests (expires_at);
create index oidc_auth_requests_session on oidc_auth_requests (session_id);
grant select, insert, delete on oidc_auth_requests to ${app};

-- A new address, until its PIN is confirmed. The hash is null if another person has the address.
create table email_changes (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  email text not null,
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_end on email_changes (expires_at);
grant select, insert, update, delete on email_changes to ${app};

-- A new mobile number, until its PIN is confirmed.
create table mobile_changes (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  mobile text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mobile_changes_end on mobile_changes (expires_at);
grant select, insert, update, delete on mobile_changes to ${app};

-- Registrations whose email address is not confirmed yet.
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
  -- Null if a person has the address already: then no code is correct, and the e-mail explains why.
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_end on sign_ups (expires_at);
grant select, insert, update, delete on sign_ups to ${app};

-- Tokens of emailed links, stored as hashes; each works once.
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
  used_at timestamptz,
  session_id uuid references sessions on delete cascade
);
create index single_use_tokens_person on single_use_tokens (person_id, purpose) where used_at is null;
create index single_use_tokens_end on single_use_tokens (expires_at);
create index single_use_tokens_session on single_use_tokens (session_id) where session_id is not null;
grant select, insert, update, delete on single_use_tokens to ${app};

-- Staff viewing the portal as the client of an account, in one session.
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
grant select, insert, update on impersonations to ${app};

-- Outbox
-- ------

-- E-mails, text messages and push notifications that wait for delivery.
create table outbox_messages (
  id uuid primary key default uuidv7(),
  edition text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  channel text not null default 'email' check (channel in ('email', 'sms', 'push')),
  -- Set when the server or gateway refuses the message permanently.
  given_up_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The message is not delivered after this time; for a PIN it is the end of its validity.
  expires_at timestamptz not null default now() + interval '3 days',
  -- Push: recipient and portal; the device is looked up at delivery.
  person_id uuid references people on delete cascade,
  portal_id text references portals on delete cascade,
  constraint outbox_messages_push_destination check (channel <> 'push' or (person_id is not null and portal_id is not null))
);
create index outbox_messages_created on outbox_messages (created_at desc);
create index outbox_messages_waiting on outbox_messages (edition, channel, coalesce(next_try_at, created_at)) where sent_at is null and given_up_at is null;
create index outbox_messages_person on outbox_messages (person_id) where person_id is not null;
create index outbox_messages_portal on outbox_messages (portal_id) where portal_id is not null;
grant select, insert, update, delete on outbox_messages to ${app};

-- Administration and upstreams
-- ----------------------------

-- Editions closed to clients and open to staff.
create table maintenance (
  edition text primary key,
  messages jsonb not null,
  until timestamptz not null,
  set_by uuid references people,
  set_at timestamptz not null
);
grant select, insert, update, delete on maintenance to ${app};

-- Upstreams that an edition configures here instead of in the environment. The token is encrypted.
create table upstream_connections (
  edition text not null,
  name text not null,
  url text not null check (url ~ '^https://'),
  sealed_token bytea not null,
  updated_at timestamptz not null,
  primary key (edition, name)
);
grant select, insert, update, delete on upstream_connections to ${app};

-- Last good response to each upstream call for an account, shown with its age while the provider is unavailable.
create table provider_snapshots (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  call text not null,
  payload jsonb not null,
  fetched_at timestamptz not null,
  primary key (account_id, call)
);
create index provider_snapshots_age on provider_snapshots (fetched_at);
grant select, insert, update, delete on provider_snapshots to ${app};

-- Last good responses that belong to an edition and to no account: funds, news, rates. Only the server reads and writes them.
create table provider_cache (
  edition text not null,
  call text not null,
  payload jsonb not null,
  fetched_at timestamptz not null,
  primary key (edition, call)
);
create index provider_cache_age on provider_cache (edition, fetched_at desc);
grant select, insert, update, delete on provider_cache to ${app};

-- Ledger
-- ------

-- Ledger: kept by Atrium for firms without a portfolio system. Entries are never changed: they are marked as undone or
-- reversed by a later entry, and a corrected price is a new row. Imports check references to portfolios and securities in
-- sets, under the lock of the edition; foreign keys would look up each of a million rows separately.
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
  -- Set if the row describes cash of its currency.
  cash_type text,
  ongoing_charge numeric not null default 0,
  transaction_charge numeric not null default 0,
  incidental_charge numeric not null default 0,
  -- Last day with a price, for securities that are no longer priced.
  priced_until date,
  -- Terms of a bond: the coupon is a fraction of nominal per year. Null if unknown.
  coupon numeric,
  matures_on date,
  coupon_frequency integer,
  day_count text,
  index_linked text,
  nominal numeric,
  primary key (edition, symbol)
);
grant select, insert, update, delete on ledger_securities to ${app};

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
grant select, insert, update, delete on ledger_portfolios to ${app};

create table ledger_transactions (
  -- Order of booking: entries of one day apply in this order.
  sequence_no bigint generated always as identity primary key,
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
  -- The firm's own name for the entry.
  title text,
  symbol text,
  -- Unsigned, except in a split or an exchange, which may remove units.
  quantity numeric,
  price numeric,
  -- From the price currency (pounds for GBX) into the portfolio currency.
  exchange_rate numeric,
  -- Effect on cash in the portfolio currency, costs included.
  amount numeric not null,
  commission numeric not null default 0,
  stamp_duty numeric not null default 0,
  currency_conversion numeric not null default 0,
  other_costs numeric not null default 0,
  reverses text,
  is_undone boolean not null default false,
  -- Lots of a transfer in, oldest first: `[{"quantity": "60", "cost": "540", "on": "2019-05-01"}]`, costs in the portfolio currency. If
  -- null, the units are booked at the price of the day.
  lots jsonb,
  constraint ledger_transactions_lots_check check (lots is null or (type = 'transfer-in' and jsonb_typeof(lots) = 'array'))
);
create unique index ledger_transactions_id on ledger_transactions (edition, id) where not is_undone;
create index ledger_transactions_portfolio on ledger_transactions (edition, portfolio_id, booked_on, sequence_no) where not is_undone;
create index ledger_transactions_reverses on ledger_transactions (edition, reverses) where reverses is not null and not is_undone;
grant select, insert, maintain on ledger_transactions to ${app};
grant update (is_undone) on ledger_transactions to ${app};

-- Observations of a day. The newest row that is not undone is current; older rows are history.
create table ledger_prices (
  -- Order of recording: the latest row of a day applies.
  version bigint generated always as identity,
  edition text not null,
  symbol text not null,
  priced_on date not null,
  price numeric not null,
  import_id uuid not null,
  recorded_at timestamptz not null,
  -- Set on a price that corrects an earlier one.
  restated_on date,
  is_current boolean not null default true,
  is_undone boolean not null default false
);
create unique index ledger_prices_current on ledger_prices (edition, symbol, priced_on) include (price) where is_current;
create index ledger_prices_day on ledger_prices (edition, priced_on) where is_current;
create index ledger_prices_import on ledger_prices (import_id);
grant select, insert, maintain on ledger_prices to ${app};
grant update (is_current, is_undone) on ledger_prices to ${app};

create table ledger_rates (
  version bigint generated always as identity,
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
grant select, insert, maintain on ledger_rates to ${app};
grant update (is_current, is_undone) on ledger_rates to ${app};

create table benchmark_levels (
  version bigint generated always as identity,
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
create unique index benchmark_levels_current on benchmark_levels (edition, benchmark, stated_on) include (level) where is_current;
create index benchmark_levels_import on benchmark_levels (import_id);
grant select, insert, maintain on benchmark_levels to ${app};
grant update (is_current, is_undone) on benchmark_levels to ${app};

-- Version of the ledger of each edition, incremented by a trigger in the transaction of each change. Edition "*" counts
-- changes made outside any edition.
create table ledger_versions (
  edition text primary key,
  version bigint not null
);
grant select on ledger_versions to ${app};

-- Figures computed from the ledger for the first view of a portfolio. Used only while `basis` (version of the ledger, last
-- priced day, calculations) is current; rows may be deleted at any time.
create table ledger_snapshots (
  edition text not null,
  portfolio_id text not null,
  call text not null,
  basis text not null,
  -- JSON as text, because reading it takes a third less time than jsonb, and writing a third of the time.
  payload text not null,
  computed_at timestamptz not null,
  primary key (edition, portfolio_id, call),
  foreign key (edition, portfolio_id) references ledger_portfolios on delete cascade
);
grant select, insert, update on ledger_snapshots to ${app};

-- Imports and reconciliation
-- --------------------------

-- Imports of files into the ledger: uploaded in parts, checked, committed completely or not at all, and undone completely.
create table imports (
  id uuid primary key default uuidv7(),
  edition text not null,
  -- Organisation whose portals the file may name; null for the whole edition.
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
  -- Reason why the import could not be checked, committed or undone.
  refusal jsonb,
  progress jsonb,
  first_sequence_no bigint,
  last_sequence_no bigint,
  created_by uuid references people,
  created_at timestamptz not null,
  checked_at timestamptz,
  committed_by uuid references people,
  committed_at timestamptz,
  undone_by uuid references people,
  undone_at timestamptz,
  -- When the current work last reported progress, and how often it was started.
  heartbeat_at timestamptz,
  tries integer not null default 0,
  -- SHA-256 of the file as checked: the commit refuses another file.
  file_hash bytea,
  error_count integer not null default 0
);
create index imports_newest on imports (edition, created_at desc, id);
create index imports_working on imports (edition, heartbeat_at) where state in ('checking', 'committing', 'undoing');
grant select, insert, update, delete on imports to ${app};

create table import_parts (
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (import_id, number)
);
alter table import_parts alter column bytes set storage external;
grant select, insert, update, delete on import_parts to ${app};

-- Errors of the rows of a file, the first ten thousand of an import.
create table import_errors (
  id bigint generated always as identity primary key,
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  row_number integer not null,
  field text,
  code text not null,
  value text,
  detail text
);
create index import_errors_import on import_errors (import_id, row_number, id);
grant select, insert, update, delete on import_errors to ${app};

-- State of accounts, portfolios and securities before an import changed them; `before` is null for new rows.
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
grant select, insert on import_changes to ${app};

-- Field that a column heading was last mapped to, by organisation; if that is null, by the edition's admins.
create table import_headings (
  edition text not null,
  organisation_id uuid references organisations,
  kind text not null,
  heading text not null,
  field text not null,
  used_at timestamptz not null,
  unique nulls not distinct (edition, organisation_id, kind, heading)
);
grant select, insert, update, delete on import_headings to ${app};

-- Comparisons of an edition's holdings with transactions, and of values with their parts.
create table reconciliation_runs (
  id uuid primary key default uuidv7(),
  edition text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  portfolio_count integer not null default 0,
  -- Portfolios that were not compared because their provider gave no usable response.
  failure_count integer not null default 0,
  difference_count integer not null default 0,
  -- When the run last reported progress; a run without progress for a while was interrupted.
  heartbeat_at timestamptz
);
create index reconciliation_runs_latest on reconciliation_runs (edition, started_at desc);
grant select, insert, update, delete on reconciliation_runs to ${app};

create table reconciliation_differences (
  run_id uuid not null references reconciliation_runs on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  portfolio_id text not null,
  portfolio_name text not null,
  kind text not null,
  subject text not null,
  -- Found and expected values as decimal text; the expected one follows from the other figures.
  stated text,
  expected text,
  cause text not null,
  -- First of the consecutive runs that found the difference.
  first_seen_at timestamptz not null,
  subject_id text not null default '',
  primary key (run_id, account_id, portfolio_id, kind, subject_id, subject)
);
create index reconciliation_differences_account on reconciliation_differences (account_id);
grant select, insert, delete on reconciliation_differences to ${app};

-- Triggers
-- --------

-- Records who created and last changed an account. Changes that leave `updated_at` unchanged, such as an invitation, are not recorded.
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
    'ledger_securities', 'ledger_portfolios', 'ledger_transactions', 'ledger_prices', 'ledger_rates', 'benchmark_levels'
  ] loop
    execute format('create trigger count_version after insert or update or delete or truncate on %I
      for each statement execute function count_ledger_version()', name);
  end loop;
end $$;

-- Row-level security
-- ------------------

-- Portals in which the client of the transaction has an account.
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

-- Registers a table with its own policies; `open_commands` may affect rows of others within the edition.
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
    'organisations', 'maintenance', 'ledger_securities', 'ledger_prices', 'ledger_rates', 'benchmark_levels'
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
    'access_group_team', 'imports', 'import_parts', 'import_errors', 'import_changes', 'import_headings', 'reconciliation_runs'
  ] loop
    call protect_table(name::regclass, 'staff');
  end loop;
  foreach name in array array[
    'sign_ups', 'single_use_tokens', 'passkey_challenges', 'oidc_auth_requests', 'event_seals', 'audit_checkpoints',
    'upstream_connections', 'provider_cache', 'ledger_snapshots'
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

call protect_table_by_hand('outbox_messages', 'Any transaction may queue a message; only jobs read and send them.', array['insert']);
create policy message_insert on outbox_messages for insert with check (edition = (select current_edition()));
create policy message_work on outbox_messages using (edition = (select current_edition()) and (select acts_for_system()));

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

call protect_table_by_hand('revisions', 'Staff read the history of their edition; every transaction adds revisions in the name of its own person.');
create policy revision_read on revisions for select using (edition = (select current_edition()) and (select sees_every_account()));
create policy revision_insert on revisions for insert with check (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()))
  and ((select sees_every_account()) or account_id is null or account_id = any ((select seen_accounts())::uuid[]))
);
