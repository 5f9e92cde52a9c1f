-- A file of ledger entries that somebody brings in: received in parts, checked, taken in whole or not at all, and undone
-- whole. One row tells how far it is; what it changed of what was there before is kept, so that it can be put back.
create table imports (
  id uuid primary key default uuidv7(),
  edition text not null,
  -- Whose portals the file may speak of; null for all of the edition.
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
  -- Why it could not be checked, taken in or undone.
  refusal jsonb,
  progress jsonb,
  first_booking bigint,
  last_booking bigint,
  created_by uuid references people,
  created_at timestamptz not null,
  checked_at timestamptz,
  committed_by uuid references people,
  committed_at timestamptz,
  undone_by uuid references people,
  undone_at timestamptz,
  -- Of the work under way: when it last gave a sign, and how often it was begun.
  worked_at timestamptz,
  tries integer not null default 0
);
create index imports_newest on imports (edition, created_at desc, id);
create index imports_working on imports (edition, worked_at) where state in ('checking', 'committing', 'undoing');

create table import_parts (
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  number integer not null check (number >= 0),
  bytes bytea not null,
  primary key (import_id, number)
);
-- A file that is text already is as quickly read as it is written only where nobody compresses it.
alter table import_parts alter column bytes set storage external;

create table import_mistakes (
  id bigint generated always as identity primary key,
  edition text not null,
  import_id uuid not null references imports on delete cascade,
  row_number integer not null,
  field text,
  code text not null,
  value text,
  detail text
);
create index import_mistakes_import on import_mistakes (import_id, row_number, id);

-- What a state of things was before an import changed it; null where it was not there.
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

-- What a column of a file was last taken for, by its heading.
create table import_headings (
  edition text not null,
  kind text not null,
  heading text not null,
  field text not null,
  used_at timestamptz not null,
  primary key (edition, kind, heading)
);

do $$
declare
  name text;
begin
  foreach name in array array['imports', 'import_parts', 'import_mistakes', 'import_changes', 'import_headings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (edition = (select current_edition()) and (select sees_every_account()))', name);
    execute format('grant select, insert, update, delete on %I to ${app}', name);
  end loop;
end $$;
