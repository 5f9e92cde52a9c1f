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
