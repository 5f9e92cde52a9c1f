-- A person's portrait as it is sent out: re-encoded, square, without metadata. Its id is random and new for every
-- upload; whoever has no business with the person is told that it is not there.
create table person_photos (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  id uuid not null unique,
  small bytea not null,
  large bytea not null,
  set_at timestamptz not null
);
alter table person_photos enable row level security;
create policy own on person_photos using (
  edition = (select current_edition()) and person_id = (select current_person())
);
-- A client sees who advises an account of theirs; of staff the query asks for more.
create policy seen on person_photos for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account())
    or exists (
      select from account_people ap
      where ap.person_id = person_photos.person_id and ap.relation = 'adviser' and ap.account_id = any ((select seen_accounts())::uuid[])
    )
  )
);
grant select, insert, update, delete on person_photos to ${app};

-- Where the person's device is told of news: written by its owner, read by the sender alone.
alter table people add column fcm_token text;
create index people_fcm_token on people using hash (fcm_token) where fcm_token is not null;
