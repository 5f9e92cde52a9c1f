alter table people add column hides_welcome boolean not null default false;
-- Written by staff, as HTML by locale; sanitised when it is read.
alter table client_groups add column welcome jsonb not null default '{}';

-- Terms of a portal are published, never altered: a change is a new version, which is asked again.
create table portal_terms (
  edition text not null,
  portal_id text not null references portals,
  version integer not null check (version > 0),
  texts jsonb not null,
  published_at timestamptz not null,
  published_by uuid references people,
  primary key (portal_id, version)
);

create table terms_acceptances (
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  portal_id text not null,
  version integer not null,
  person_id uuid not null references people,
  locale text not null,
  -- Of the text as it was shown.
  text_hash bytea not null,
  accepted_at timestamptz not null,
  primary key (account_id, portal_id, version),
  foreign key (portal_id, version) references portal_terms
);

alter table portal_terms enable row level security;
create policy scope on portal_terms using (edition = (select current_edition()));
grant select, insert on portal_terms to ${app};

alter table terms_acceptances enable row level security;
create policy scope on terms_acceptances using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert on terms_acceptances to ${app};
