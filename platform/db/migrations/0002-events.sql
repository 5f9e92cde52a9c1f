-- Everything that changes writes one row here, in the transaction of the change. The app may add and
-- read, never alter or remove.
create table events (
  id bigint generated always as identity primary key,
  edition text not null,
  at timestamptz not null,
  kind text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  person_id uuid,
  as_account_id uuid,
  account_id uuid,
  portal_id text,
  subject_type text,
  subject_id text,
  details jsonb not null default '{}',
  request_id text,
  address inet,
  user_agent text
);
create index events_person on events (person_id, at desc);
create index events_account on events (account_id, at desc);
create index events_kind on events (edition, kind, at desc);
