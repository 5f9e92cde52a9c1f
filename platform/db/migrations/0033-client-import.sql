-- Language of the invitation of a client who has not registered yet. Null for the usual language of the edition.
alter table accounts add column invitation_locale text check (invitation_locale in ('en', 'is', 'el'));

-- Address that the provider states, in lower case, by which clients of a file are recognised.
alter table external_clients add column email text;

-- Imports of clients from a file into a portal. The work of one that is under way continues after the request.
create table client_imports (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  created_by uuid not null references people on delete cascade,
  file_name text not null,
  state text not null check (state in ('receiving', 'checked', 'running', 'done', 'failed')),
  -- Why the file could not be read, or why the work stopped, and the limit that it concerns.
  refusal text,
  refusal_limit integer,
  is_inviting boolean not null default false,
  -- URL of the edition, for the links of invitations.
  address text,
  -- The run that works on it, and when that run last wrote. Another run takes over work without a heartbeat.
  worker uuid,
  heartbeat_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz
);
create index client_imports_list on client_imports (portal_id, created_by, created_at desc);
create index client_imports_person on client_imports (created_by);
create index client_imports_running on client_imports (edition, heartbeat_at) where state = 'running';
create index client_imports_age on client_imports (edition, created_at);
grant select, insert, update, delete on client_imports to ${app};
-- An import is its person's alone, which the code checks; only the system reads and writes it.
call protect_table('client_imports', 'system');

-- The rows of such a file, as they were read, with the result of the check, what the person chose, and what became of them.
create table client_import_rows (
  import_id uuid not null references client_imports on delete cascade,
  row_number integer not null,
  edition text not null,
  name text not null,
  email text not null,
  external_id text not null,
  group_name text not null,
  adviser text not null,
  language text not null,
  result text not null check (result in ('new', 'linked', 'proposal', 'present', 'invalid')),
  -- The error of an invalid row: its field, null for the whole row, and the reason.
  field text,
  code text,
  -- Clients of the provider that may be the same client, the most likely first.
  proposals jsonb not null default '[]',
  choice text check (choice in ('link', 'new', 'leave')),
  chosen_external_id text,
  outcome text check (outcome in ('created', 'linked', 'left', 'refused')),
  outcome_code text,
  is_invited boolean not null default false,
  account_id uuid references accounts on delete cascade,
  primary key (import_id, row_number)
);
create index client_import_rows_account on client_import_rows (account_id) where account_id is not null;
create index client_import_rows_waiting on client_import_rows (import_id, row_number) where outcome is null;
grant select, insert, update, delete on client_import_rows to ${app};
call protect_table('client_import_rows', 'system');
