-- What was checked is what is booked: the SHA-256 of the file as it was read at the check. Mistakes beyond the first ten
-- thousand are counted and not kept.
alter table imports add column file_hash bytea, add column mistake_count integer not null default 0;
update imports i set mistake_count = (select count(*) from import_mistakes m where m.import_id = i.id);

-- What columns were taken for is remembered by whose imports they were: those of an organisation, or, where it is null, of
-- the edition's admins. Words remembered before may be anybody's, and go.
drop table import_headings;
create table import_headings (
  edition text not null,
  organisation_id uuid references organisations,
  kind text not null,
  heading text not null,
  field text not null,
  used_at timestamptz not null,
  unique nulls not distinct (edition, organisation_id, kind, heading)
);
alter table import_headings enable row level security;
create policy scope on import_headings using (edition = (select current_edition()) and (select sees_every_account()));
grant select, insert, update, delete on import_headings to ${app};

-- What was there before an import is history: the app may add to it, never alter or remove.
revoke update, delete on import_changes from ${app};
