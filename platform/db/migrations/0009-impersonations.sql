-- Staff who look at the portal as a client: for whom, why, and until when. It belongs to one session of theirs.
create table impersonations (
  id uuid primary key default uuidv7(),
  edition text not null,
  session_id uuid references sessions on delete set null,
  person_id uuid not null references people,
  account_id uuid not null references accounts on delete cascade,
  reason text not null check (reason in ('client-care', 'meeting', 'client-asked', 'check', 'complaint')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create unique index impersonations_session on impersonations (session_id) where ended_at is null;
create index impersonations_account on impersonations (account_id, started_at desc);

alter table impersonations enable row level security;
create policy scope on impersonations using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert, update on impersonations to ${app};
