-- Uploads and files (decision 58). The bytes are in the store of files; these rows hold their keys.

-- Uploads by the tus protocol, until some days after their end. The bytes received so far are segments in the store, in order.
create table file_uploads (
  id uuid primary key,
  edition text not null,
  person_id uuid not null references people on delete cascade,
  -- What the file is for, as a module contributes it, and where it belongs.
  purpose text not null,
  target jsonb not null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received between 0 and bytes),
  -- `{ "blob", "bytes" }` of each segment.
  segments jsonb not null default '[]',
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'clean', 'refused', 'infected')),
  -- Code of the reason of a refusal, or the name of the virus.
  reason text,
  -- The request that writes, or the process that checks, until when, and whether another request waits for it.
  locked_by uuid,
  locked_until timestamptz,
  is_release_requested boolean not null default false,
  tries integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index file_uploads_person on file_uploads (person_id);
create index file_uploads_open on file_uploads (edition, state, updated_at);
grant select, insert, update, delete on file_uploads to ${app};

-- Checked files. The id is that of the upload and of the record to which the file belongs.
create table files (
  id uuid primary key,
  edition text not null,
  purpose text not null,
  name text not null,
  -- Folder and name as people see them; no part of a key.
  display_path text not null,
  kind text not null,
  bytes bigint not null,
  sha256 text not null,
  blob text not null unique,
  width integer,
  height integer,
  -- True if everybody may read the file at its permanent address.
  is_public boolean not null default false,
  uploaded_by uuid references people on delete set null,
  uploaded_at timestamptz not null,
  -- When the bytes were removed, some time after the record was deleted.
  removed_at timestamptz
);
create index files_uploaded_by on files (uploaded_by) where uploaded_by is not null;
grant select, insert, update on files to ${app};

-- Smaller versions of pictures.
create table file_variants (
  file_id uuid not null references files,
  variant text not null,
  edition text not null,
  blob text not null unique,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  primary key (file_id, variant)
);
grant select, insert on file_variants to ${app};

call protect_table('file_uploads', 'person');
call permit('file_uploads', 'update', 'people', 'person_id = (select current_person())');
call permit('file_uploads', 'delete', 'people', 'person_id = (select current_person())');
call limit_columns_to('file_uploads', '{received, segments, state, locked_by, locked_until, is_release_requested, updated_at}');

call protect_table('files', 'staff');
call permit('files', 'update', 'firm admins');
call limit_columns_to('files', '{is_public}');

call protect_table('file_variants', 'staff');

-- Returns which of the given keys of the store no row of any edition names. Without it, an edition whose rows a caller cannot see would lose
-- its files in a search for blobs without a row.
create function list_unknown_blobs(keys text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k from unnest(keys) k
    where not exists (select from public.files f where f.blob = k)
      and not exists (select from public.file_variants v where v.blob = k)
      and not exists (select from public.file_uploads u where u.segments @> jsonb_build_array(jsonb_build_object('blob', k)));
  end;
revoke execute on function list_unknown_blobs(text[]) from public;
grant execute on function list_unknown_blobs(text[]) to ${app};
