-- Documents sent for signing to many clients, publications to segments, and documents made of proposals and forms (decision 80).

-- A file that staff send for signing to many clients, each of whom gets a document and an envelope. The id is that of the uploaded file.
create table signing_batches (
  id uuid primary key references files,
  edition text not null,
  portal_id text not null,
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'sent', 'reminding', 'stopped')),
  -- What was asked for, by which a repetition is recognised.
  request jsonb,
  -- Name and content of the template, and the sizes of the pages, as they were when it was sent.
  template_name text,
  template jsonb,
  pages jsonb,
  message text not null default '',
  expires_at timestamptz,
  -- Name of the saved view with which the clients were found; null for chosen clients.
  segment text,
  -- Number of clients who were shown to the sender, and whom they could not see any more when they sent it.
  unreachable_count integer not null default 0,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The latest reminder of all who have not signed: when and by whom it was begun, and how many people it has reached.
  reminded_at timestamptz,
  reminded_by uuid references people on delete set null,
  reminded_count integer not null default 0,
  worker uuid,
  heartbeat_at timestamptz,
  check ((state = 'draft') = (started_at is null)),
  check (started_at is null or (template is not null and pages is not null and expires_at is not null))
);
create index signing_batches_portal on signing_batches (edition, portal_id, created_at desc);
create index signing_batches_running on signing_batches (edition, heartbeat_at) where state in ('running', 'reminding');
create index signing_batches_created_by on signing_batches (created_by) where created_by is not null;
create index signing_batches_reminded_by on signing_batches (reminded_by) where reminded_by is not null;
grant select, insert, update, delete on signing_batches to ${app};
call protect_table('signing_batches', 'staff');

create table signing_batch_accounts (
  batch_id uuid not null references signing_batches on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  edition text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
  -- Why the account was left out.
  reason text,
  envelope_id uuid unique references envelopes on delete cascade,
  -- True if the latest reminder of all who have not signed has reached this account.
  is_reminded boolean not null default false,
  primary key (batch_id, account_id),
  check ((state = 'skipped') = (reason is not null)),
  check ((state = 'sent') = (envelope_id is not null))
);
create index signing_batch_accounts_account on signing_batch_accounts (account_id);
grant select, insert, update, delete on signing_batch_accounts to ${app};
call protect_table('signing_batch_accounts', 'staff');

-- The segment of a publication: its name and conditions as they were on the day, and why each account matched them.
alter table document_publications add column segment jsonb;
alter table publication_accounts add column facts jsonb not null default '[]';

-- A passkey can sign a document. Its challenge binds what is signed.
alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table passkey_challenges add constraint passkey_challenges_purpose_check check (purpose in ('registration', 'sign-in', 'signature'));

-- The record of which a document is the frozen copy, such as a proposal. There is one document of each.
alter table documents add column record_kind text;
alter table documents add column record_id uuid;
alter table documents add constraint documents_record check ((record_kind is null) = (record_id is null));
create unique index documents_of_record on documents (record_kind, record_id) where record_id is not null and deleted_at is null;
