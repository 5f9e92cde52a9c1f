-- By which electronic id a person signs in. The national id itself is kept as a keyed hash, by which it is found, and
-- sealed, so that both can follow a change of the deployment's secret; neither tells it to who has the database alone.
create table electronic_ids (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  national_id_hash bytea not null check (octet_length(national_id_hash) = 32),
  sealed_national_id bytea not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (edition, national_id_hash)
);

-- A visit to the provider that is under way: once, within minutes, by the browser that began it. What must come back
-- follows from a token that this browser alone has; here is its hash.
create table electronic_id_visits (
  token_hash bytea primary key,
  edition text not null,
  purpose text not null check (purpose in ('sign-in', 'link')),
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (session_id is not null))
);
create index electronic_id_visits_end on electronic_id_visits (expires_at);
create index electronic_id_visits_session on electronic_id_visits (session_id);

-- When the person of the session showed their electronic id in this sign-in.
alter table sessions add column electronic_id_at timestamptz;

alter table electronic_ids enable row level security;
create policy scope on electronic_ids using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
grant select, insert, update, delete on electronic_ids to ${app};

alter table electronic_id_visits enable row level security;
create policy scope on electronic_id_visits using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, delete on electronic_id_visits to ${app};
