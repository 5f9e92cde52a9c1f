-- One authenticator app a person. Its secret is sealed with a key of the deployment's secret; the last time step
-- whose code was accepted makes every code single-use. Until its first code it is only an offer.
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
  -- The host it was made on: a browser offers it there alone.
  host text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (edition, credential_id)
);
create index passkeys_person on passkeys (person_id);

-- What a passkey has to sign: once, within minutes. With a session it is that session's alone.
create table passkey_challenges (
  challenge text primary key,
  edition text not null,
  purpose text not null check (purpose in ('registration', 'sign-in')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);
create index passkey_challenges_session on passkey_challenges (session_id);

-- A new address is nobody's until the PIN that went there comes back; the hash is null where somebody has it already.
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
