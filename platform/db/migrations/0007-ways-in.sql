alter table people add column email_verified_at timestamptz;
update people set email_verified_at = created_at;
alter table people add column auth_type text not null default 'password' check (auth_type in ('password', 'e-id'));

-- Advisers sign up with the code of their firm; its hash alone is kept. Seats are what the firm subscribed to.
alter table organisations add column signup_code_hash text;
alter table organisations add column account_seats integer not null default 100 check (account_seats >= 0);
alter table organisations add column adviser_seats integer not null default 50 check (adviser_seats >= 0);

-- Somebody who has not yet shown that the address is theirs: no person, nothing to sign in to.
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
  -- Null where the address has a person already: no code is right, and the letter said so.
  code_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_ups_end on sign_ups (expires_at);

-- What opens one thing once: stored hashed, used up by the first who brings it.
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
