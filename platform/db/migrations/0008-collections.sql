-- Items of collections that no other code, money or rule uses (decision 57). Collections over other data have their own tables.

-- One row for each item, without its values, so that lists and searches read little.
create table collection_items (
  id uuid primary key,
  edition text not null,
  collection text not null,
  parent_id uuid references collection_items,
  name text not null collate "und-x-icu",
  -- Lower-case texts of the fields that a search compares.
  search_text text not null collate "C",
  version integer not null check (version > 0),
  -- Version that readers see; null if there is none.
  published_version integer,
  published_at timestamptz,
  -- Time at which a version is published, that version, and the time at which the published version is withdrawn.
  publish_at timestamptz,
  publish_version integer,
  withdraw_at timestamptz,
  -- Place in an ordered collection, among the items with the same parent.
  position integer,
  is_active boolean not null default true,
  created_at timestamptz not null,
  -- Null for the firm's systems, jobs and seeds.
  created_by uuid references people on delete set null,
  updated_at timestamptz not null,
  updated_by uuid references people on delete set null,
  check ((publish_at is null) = (publish_version is null))
);
create index collection_items_list on collection_items (edition, collection, is_active);
create index collection_items_parent on collection_items (parent_id, position) where parent_id is not null;
create index collection_items_position on collection_items (edition, collection, position) where position is not null and is_active;
create index collection_items_updated on collection_items (edition, collection, updated_at desc, id) where is_active;
create index collection_items_bin on collection_items (edition, collection, updated_at desc, id) where not is_active;
create index collection_items_scheduled on collection_items (edition, publish_at, withdraw_at)
  where publish_at is not null or withdraw_at is not null;
create index collection_items_created_by on collection_items (created_by) where created_by is not null;
create index collection_items_updated_by on collection_items (updated_by) where updated_by is not null;
grant select, insert, update on collection_items to ${app};

-- Every saved version of an item, with all of its values.
create table collection_versions (
  item_id uuid not null references collection_items,
  version integer not null check (version > 0),
  edition text not null,
  action text not null check (action in ('created', 'saved', 'published', 'withdrawn', 'deleted', 'restored', 'reverted', 'imported')),
  data jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references people on delete set null,
  primary key (item_id, version)
);
create index collection_versions_saved_by on collection_versions (saved_by) where saved_by is not null;
grant select, insert on collection_versions to ${app};

-- Values of active items by which lists are sorted and filtered, and which may be unique in the collection.
create table collection_keys (
  item_id uuid not null references collection_items,
  field text not null,
  edition text not null,
  collection text not null,
  text_value text collate "und-x-icu",
  number_value numeric,
  is_unique boolean not null,
  primary key (item_id, field)
);
create index collection_keys_text on collection_keys (edition, collection, field, text_value, item_id);
create index collection_keys_text_down on collection_keys (edition, collection, field, text_value desc nulls last, item_id desc);
create index collection_keys_number on collection_keys (edition, collection, field, number_value, item_id);
create index collection_keys_number_down on collection_keys (edition, collection, field, number_value desc nulls last, item_id desc);
create unique index collection_keys_unique on collection_keys (edition, collection, field, lower(text_value) collate "C")
  where is_unique and text_value is not null;
grant select, insert, update, delete on collection_keys to ${app};

-- Records and files that the newest or the published version of an active item names.
create table collection_references (
  item_id uuid not null references collection_items,
  field text not null,
  target_collection text not null,
  target_id text not null,
  edition text not null,
  primary key (item_id, field, target_collection, target_id)
);
create index collection_references_target on collection_references (edition, target_collection, target_id);
grant select, insert, delete on collection_references to ${app};

call protect_table('collection_items', 'staff');
call permit('collection_items', 'insert', 'firm admins', 'created_by = (select current_person())');
call permit('collection_items', 'update', 'firm admins');
call limit_columns_to('collection_items', '{parent_id, name, search_text, version, published_version, published_at, publish_at, publish_version,
  withdraw_at, position, is_active, updated_at, updated_by}');

call protect_table('collection_versions', 'staff');
call permit('collection_versions', 'insert', 'firm admins', 'saved_by = (select current_person())');

call protect_table('collection_keys', 'staff');
call permit('collection_keys', 'insert', 'firm admins');
call permit('collection_keys', 'update', 'firm admins');
call permit('collection_keys', 'delete', 'firm admins');

call protect_table('collection_references', 'staff');
call permit('collection_references', 'insert', 'firm admins');
call permit('collection_references', 'delete', 'firm admins');

-- Collections over tables of their own
-- ------------------------------------

-- Fields that no other code uses, and the time of deletion. A deleted row stays for the history, and for what refers to it.
alter table organisations add column details jsonb not null default '{}', add column deleted_at timestamptz;
alter table people add column details jsonb not null default '{}', add column deleted_at timestamptz;
alter table portals add column details jsonb not null default '{}', add column deleted_at timestamptz;
alter table accounts add column details jsonb not null default '{}', add column deleted_at timestamptz;
alter table client_groups
  add column details jsonb not null default '{}', add column deleted_at timestamptz, add column created_at timestamptz not null default now();
alter table access_groups
  add column details jsonb not null default '{}', add column deleted_at timestamptz, add column created_at timestamptz not null default now();

-- A text in lower case without accents, as `foldText` of the app folds what people search for.
create function fold_text(given text) returns text language sql immutable parallel safe return
  replace(replace(replace(regexp_replace(normalize(lower(given), nfd), '[\u0300-\u036f]', '', 'g'), 'ð', 'd'), 'þ', 'th'), 'æ', 'ae');
grant execute on function fold_text(text) to ${app};
