-- The library: limits of accounts, bulk changes, publications, confirmations and times of reading (decision 78).

-- How often the scanner, the store or the database was not available during the check. These attempts count apart from those that failed.
alter table file_uploads add column outages integer not null default 0;
-- The limit that the file would exceed, and how much of it was in use.
alter table file_uploads add column fault_limit bigint;
alter table file_uploads add column fault_used bigint;

-- True if the text is longer than what is searched.
alter table document_texts add column is_cut boolean not null default false;
update document_texts set is_cut = true where char_length(content) > 500000;

-- Changes of many documents at once, each with its outcome, by which a repetition is recognised. Removed after some days.
create table document_changes (
  id uuid primary key,
  edition text not null,
  person_id uuid not null references people on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  request jsonb not null,
  outcomes jsonb not null,
  created_at timestamptz not null
);
create index document_changes_person on document_changes (person_id);
create index document_changes_account on document_changes (account_id);
create index document_changes_old on document_changes (edition, created_at);
grant select, insert, delete on document_changes to ${app};
call protect_table('document_changes', 'person');
call permit('document_changes', 'insert', 'people', 'person_id = (select current_person())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))');

-- What a person is about to download as one archive. Removed after a day.
create table document_archives (
  id uuid primary key,
  edition text not null,
  person_id uuid not null references people on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  request jsonb not null,
  created_at timestamptz not null
);
create index document_archives_person on document_archives (person_id);
create index document_archives_account on document_archives (account_id);
create index document_archives_old on document_archives (edition, created_at);
grant select, insert, delete on document_archives to ${app};
call protect_table('document_archives', 'person');
call permit('document_archives', 'insert', 'people', 'person_id = (select current_person())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))');

-- Files of several accounts share one immutable blob, which is removed with the last of them.
alter table files drop constraint files_blob_key;
create index files_blob on files (blob);
alter table file_variants drop constraint file_variants_blob_key;
create index file_variants_blob on file_variants (blob);

-- A file that staff publish to many accounts, each of which gets a document of its own. The id is that of the uploaded file.
create table document_publications (
  id uuid primary key references files,
  edition text not null,
  portal_id text not null,
  name text not null,
  kind text not null default 'other',
  asks_confirmation boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'running', 'published', 'withdrawing', 'withdrawn', 'stopped')),
  -- What was asked for, by which a repetition is recognised.
  request jsonb,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references people on delete set null,
  worker uuid,
  heartbeat_at timestamptz,
  check ((state = 'draft') = (started_at is null))
);
create index document_publications_portal on document_publications (edition, portal_id, created_at desc);
create index document_publications_running on document_publications (edition, heartbeat_at) where state in ('running', 'withdrawing');
create index document_publications_created_by on document_publications (created_by) where created_by is not null;
create index document_publications_withdrawn_by on document_publications (withdrawn_by) where withdrawn_by is not null;
grant select, insert, update, delete on document_publications to ${app};
call protect_table('document_publications', 'staff');

create table publication_accounts (
  publication_id uuid not null references document_publications on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  edition text not null,
  state text not null default 'waiting' check (state in ('waiting', 'published', 'skipped', 'withdrawn', 'kept')),
  -- Why the account was left out.
  reason text check (reason in ('not-visible', 'full')),
  document_id uuid references documents on delete set null,
  primary key (publication_id, account_id),
  check ((state = 'skipped') = (reason is not null))
);
create index publication_accounts_account on publication_accounts (account_id);
create index publication_accounts_document on publication_accounts (document_id) where document_id is not null;
grant select, insert, update, delete on publication_accounts to ${app};
call protect_table('publication_accounts', 'staff');

-- Who opened which document first.
create index events_document on events (subject_id, at) where subject_type = 'document';

-- "Please confirm that you read this": a request of staff for a document of an account, and the confirmations of its clients.
create table reading_requests (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create index reading_requests_account on reading_requests (account_id) where withdrawn_at is null;
create unique index reading_requests_open on reading_requests (document_id) where withdrawn_at is null;
create index reading_requests_document on reading_requests (document_id);
create index reading_requests_created_by on reading_requests (created_by) where created_by is not null;
grant select, insert, update on reading_requests to ${app};
call protect_table('reading_requests', 'account');
call permit('reading_requests', 'insert', 'staff', 'created_by = (select current_person())');
call permit('reading_requests', 'update', 'staff');
call limit_columns_to('reading_requests', '{withdrawn_at}');

create table reading_confirmations (
  id uuid primary key,
  request_id uuid not null references reading_requests on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  person_id uuid not null references people on delete cascade,
  -- The version that was confirmed, and the SHA-256 of its bytes.
  version integer not null,
  file_id uuid not null references files,
  sha256 text not null,
  confirmed_at timestamptz not null,
  unique (request_id, person_id)
);
create index reading_confirmations_account on reading_confirmations (account_id);
create index reading_confirmations_document on reading_confirmations (document_id);
create index reading_confirmations_person on reading_confirmations (person_id);
create index reading_confirmations_file on reading_confirmations (file_id);
grant select, insert on reading_confirmations to ${app};
call protect_table('reading_confirmations', 'account');
call permit('reading_confirmations', 'insert', 'clients', 'person_id = (select current_person())
  and account_id = any ((select seen_accounts())::uuid[])');

-- How long a person had a version of a document on the screen. An event records it when the document has been closed for some time.
create table document_readings (
  id uuid primary key,
  edition text not null,
  person_id uuid not null references people on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  file_id uuid not null references files,
  opened_at timestamptz not null,
  reported_at timestamptz not null,
  seconds integer not null default 0 check (seconds between 0 and 14400),
  is_recorded boolean not null default false
);
create index document_readings_person on document_readings (person_id);
create index document_readings_account on document_readings (account_id);
create index document_readings_document on document_readings (document_id);
create index document_readings_file on document_readings (file_id);
create index document_readings_open on document_readings (edition, reported_at) where not is_recorded;
grant select, insert, update, delete on document_readings to ${app};
call protect_table('document_readings', 'person');
call permit('document_readings', 'insert', 'people', 'person_id = (select current_person())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))');
call permit('document_readings', 'update', 'people', 'person_id = (select current_person())');
call limit_columns_to('document_readings', '{seconds, reported_at}');
