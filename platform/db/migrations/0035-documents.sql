-- Documents of accounts in folders, with all their versions. The bytes are files; clients of the account and staff of the firm see them.

create table document_folders (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts,
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 100),
  -- True if a client created it. Clients neither rename nor delete what the firm created.
  is_from_client boolean not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  -- The folder and what is in it belong to one account.
  unique (id, account_id),
  foreign key (parent_id, account_id) references document_folders (id, account_id)
);
create unique index document_folders_name on document_folders
  (account_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index document_folders_parent on document_folders (parent_id) where parent_id is not null;
create index document_folders_created_by on document_folders (created_by) where created_by is not null;
grant select, insert, update, delete on document_folders to ${app};
call protect_table('document_folders', 'account');
call permit('document_folders', 'insert', 'people', 'created_by = (select current_person())
  and is_from_client = ((select caller()) = ''client'') and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))');
call permit('document_folders', 'update', 'people', '(select sees_every_account())
  or (is_from_client and account_id = any ((select seen_accounts())::uuid[]))');
call permit('document_folders', 'delete', 'people', '(select sees_every_account())
  or (is_from_client and account_id = any ((select seen_accounts())::uuid[]))');
call limit_columns_to('document_folders', '{name}');

create table documents (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts,
  -- Null for a document outside all folders.
  folder_id uuid,
  name text not null check (char_length(name) between 1 and 250),
  kind text not null check (kind in
    ('advice', 'agreement', 'statement', 'report', 'tax', 'pension', 'identity', 'legal', 'letter', 'other')),
  -- True if a client added it. Clients neither change nor delete what the firm added.
  is_from_client boolean not null,
  -- Number of the current version, and its file.
  version integer not null check (version > 0),
  file_id uuid not null references files,
  added_by uuid references people on delete set null,
  added_at timestamptz not null,
  -- When the current version was added.
  versioned_at timestamptz not null,
  -- Number of the latest change of name, kind, folder or state, for changes at the same time.
  revision integer not null default 1,
  deleted_at timestamptz,
  deleted_by uuid references people on delete set null,
  foreign key (folder_id, account_id) references document_folders (id, account_id) on delete set null (folder_id)
);
create unique index documents_name on documents
  (account_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), lower(name)) where deleted_at is null;
create index documents_list on documents (account_id, versioned_at desc, id desc);
create index documents_folder on documents (folder_id) where folder_id is not null;
create index documents_file on documents (file_id);
create index documents_deleted on documents (edition, deleted_at) where deleted_at is not null;
create index documents_added_by on documents (added_by) where added_by is not null;
create index documents_deleted_by on documents (deleted_by) where deleted_by is not null;
grant select, insert, update on documents to ${app};
call protect_table('documents', 'account');
call permit('documents', 'update', 'people', '(deleted_by is null or deleted_by = (select current_person()))
  and ((select sees_every_account()) or (is_from_client and account_id = any ((select seen_accounts())::uuid[])))');
call limit_columns_to('documents', '{folder_id, name, kind, revision, deleted_at, deleted_by}');

create table document_versions (
  file_id uuid primary key references files,
  document_id uuid not null references documents on delete cascade,
  number integer not null check (number > 0),
  edition text not null,
  account_id uuid not null references accounts,
  -- Name under which the file was uploaded.
  name text not null,
  added_by uuid references people on delete set null,
  added_at timestamptz not null,
  unique (document_id, number)
);
create index document_versions_account on document_versions (account_id);
create index document_versions_added_by on document_versions (added_by) where added_by is not null;
grant select, insert on document_versions to ${app};
call protect_table('document_versions', 'account');

-- Words of a text for search: in English and Greek in any of their forms, and in every language as written, without accents.
create function text_words(content text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('english', content) || to_tsvector('greek', content) || to_tsvector('simple', fold_words(content));
-- Query for such words, with the operators of web searches.
create function words_query(given text) returns tsquery language sql immutable strict parallel safe
  return websearch_to_tsquery('english', given) || websearch_to_tsquery('greek', given) || plainto_tsquery('simple', fold_words(given));
revoke execute on function text_words(text), words_query(text) from public;
grant execute on function text_words(text), words_query(text) to ${app};

-- Text of a file, for search, and why it has none. Added after the file was checked.
create table document_texts (
  file_id uuid primary key references files,
  edition text not null,
  account_id uuid not null references accounts,
  state text not null check (state in ('waiting', 'read', 'none', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  page_count integer,
  -- Pages divided by form feeds.
  content text not null default '',
  words tsvector not null generated always as (text_words(left(content, 500000))) stored
);
create index document_texts_words on document_texts using gin (words);
create index document_texts_account on document_texts (account_id);
create index document_texts_waiting on document_texts (edition, next_try_at) where state = 'waiting';
grant select, insert, update on document_texts to ${app};
call protect_table('document_texts', 'account');

-- Whoever sees a version of a document sees the row of its file, and its smaller versions.
create policy document_read on files for select using (
  edition = (select current_edition()) and exists (select from document_versions v where v.file_id = files.id)
);
create policy document_read on file_variants for select using (
  edition = (select current_edition()) and exists (select from document_versions v where v.file_id = file_variants.file_id)
);
