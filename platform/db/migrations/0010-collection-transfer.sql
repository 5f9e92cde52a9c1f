-- An import counts the rows of the tables that it fills, for the plans of the database.
grant maintain on collection_items, collection_versions, collection_keys to ${app};

-- Keys follow from the values of their item and are written with them; to look the item up for each of them would take a third of the time
-- in which an item is stored.
alter table collection_keys drop constraint collection_keys_item_id_fkey;

-- Numbers are sorted by an index without the keys of texts, so that an item with many texts is stored in less time. Both indexes contain the
-- keys of all numbers, also of those without a value.
drop index collection_keys_number;
create index collection_keys_number on collection_keys (edition, collection, field, number_value, item_id)
  where number_value is not null or text_value is null;
drop index collection_keys_number_down;
create index collection_keys_number_down on collection_keys (edition, collection, field, number_value desc nulls last, item_id desc)
  where number_value is not null or text_value is null;

-- Imports into collections and changes of many items at once, and the saved views of grids (decision 59).

create table collection_transfers (
  id uuid primary key,
  edition text not null,
  collection text not null,
  person_id uuid not null references people on delete cascade,
  -- `import` of a file, or what is done with many items.
  kind text not null check (kind in ('import', 'edit', 'delete', 'restore', 'publish')),
  state text not null check (state in ('receiving', 'received', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  -- Of imports only.
  file_name text,
  file_bytes bigint,
  layout jsonb,
  columns jsonb,
  -- How rows are matched to items and whether invalid rows are left out; or the new values of many items.
  options jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- Number of the last row that is done, and the share of the work.
  last_row integer not null default 0,
  percent integer not null default 0,
  error_count integer not null default 0,
  refusal jsonb,
  -- The run that works on it, and when that run last wrote. Another run takes over work without a heartbeat.
  worker uuid,
  heartbeat_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz
);
create index collection_transfers_list on collection_transfers (edition, person_id, collection, created_at desc);
create index collection_transfers_person on collection_transfers (person_id);
create index collection_transfers_working on collection_transfers (edition, heartbeat_at) where state in ('checking', 'running', 'undoing');
grant select, insert, update, delete on collection_transfers to ${app};

-- Parts of an uploaded file.
create table collection_transfer_parts (
  transfer_id uuid not null references collection_transfers on delete cascade,
  number integer not null,
  edition text not null,
  person_id uuid not null,
  bytes bytea not null,
  primary key (transfer_id, number)
);
alter table collection_transfer_parts alter column bytes set storage external;
grant select, insert, update, delete on collection_transfer_parts to ${app};

-- What became of each row or item, so that it can be undone.
create table collection_transfer_rows (
  transfer_id uuid not null references collection_transfers on delete cascade,
  row_number integer not null,
  edition text not null,
  person_id uuid not null,
  item_id text not null,
  outcome text not null check (outcome in ('waiting', 'created', 'updated', 'unchanged', 'deleted', 'restored', 'published', 'left', 'undone')),
  -- Why the item was left as it is.
  code text,
  name text,
  -- Versions of the item before and after the change; the values before it, if the versions do not contain them.
  version_before text,
  version_after text,
  values_before jsonb,
  primary key (transfer_id, row_number)
);
create index collection_transfer_rows_left on collection_transfer_rows (transfer_id, row_number) where outcome = 'left';
create index collection_transfer_rows_waiting on collection_transfer_rows (transfer_id, row_number) where outcome = 'waiting';
grant select, insert, update, delete on collection_transfer_rows to ${app};

-- Errors in rows of a file.
create table collection_transfer_errors (
  transfer_id uuid not null references collection_transfers on delete cascade,
  row_number integer not null,
  place integer not null,
  edition text not null,
  person_id uuid not null,
  -- Null for an error of the whole row.
  field text,
  code text not null,
  "limit" numeric,
  value text,
  primary key (transfer_id, row_number, place)
);
grant select, insert, update, delete on collection_transfer_errors to ${app};

-- Columns of earlier imports, by the headings of the file.
create table collection_mappings (
  edition text not null,
  collection text not null,
  headings text not null,
  fields jsonb not null,
  match_by text,
  changed_at timestamptz not null,
  primary key (edition, collection, headings)
);
grant select, insert, update, delete on collection_mappings to ${app};

-- Saved views of a grid: those of a person, and those that an admin shares with the edition.
create table collection_views (
  id uuid primary key,
  edition text not null,
  collection text not null,
  person_id uuid not null references people on delete cascade,
  name text not null,
  is_shared boolean not null,
  is_default boolean not null,
  settings jsonb not null,
  changed_at timestamptz not null
);
create index collection_views_list on collection_views (edition, collection);
create index collection_views_person on collection_views (person_id);
grant select, insert, update, delete on collection_views to ${app};

call protect_table('collection_transfers', 'person');
call permit('collection_transfers', 'insert', 'firm admins', 'person_id = (select current_person())');
call permit('collection_transfers', 'update', 'firm admins', 'person_id = (select current_person())');
call permit('collection_transfers', 'delete', 'firm admins', 'person_id = (select current_person())');
call limit_columns_to('collection_transfers', '{state, layout, columns, options, counts, last_row, percent, error_count, refusal, heartbeat_at,
  changed_at, started_at, done_at, undone_at}');

call protect_table('collection_transfer_parts', 'person');
call permit('collection_transfer_parts', 'insert', 'firm admins', 'person_id = (select current_person())');
call permit('collection_transfer_parts', 'update', 'firm admins', 'person_id = (select current_person())');
call limit_columns_to('collection_transfer_parts', '{bytes}');

call protect_table('collection_transfer_rows', 'person');
call permit('collection_transfer_rows', 'insert', 'firm admins', 'person_id = (select current_person())');
call permit('collection_transfer_rows', 'update', 'firm admins', 'person_id = (select current_person())');
call limit_columns_to('collection_transfer_rows', '{outcome, code, name, version_before, version_after, values_before}');

call protect_table('collection_transfer_errors', 'person');
call permit('collection_transfer_errors', 'insert', 'firm admins', 'person_id = (select current_person())');
call permit('collection_transfer_errors', 'delete', 'firm admins', 'person_id = (select current_person())');

call protect_table('collection_mappings', 'staff');
call permit('collection_mappings', 'insert', 'firm admins');
call permit('collection_mappings', 'update', 'firm admins');
call limit_columns_to('collection_mappings', '{fields, match_by, changed_at}');

call protect_table('collection_views', 'staff');
call permit('collection_views', 'insert', 'firm admins', 'person_id = (select current_person())');
call permit('collection_views', 'update', 'firm admins', 'person_id = (select current_person())');
call permit('collection_views', 'delete', 'firm admins', 'person_id = (select current_person())');
call limit_columns_to('collection_views', '{name, is_shared, is_default, settings, changed_at}');
