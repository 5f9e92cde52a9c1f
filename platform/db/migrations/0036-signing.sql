-- Envelopes: a version of a document, sent to people of the account for signing. All writes are the system's, after the scope was checked.
create table envelopes (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  document_id uuid not null references documents on delete cascade,
  -- The version that the signers see, and the SHA-256 of its bytes.
  file_id uuid not null references files,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  title text not null,
  kind text not null check (kind in ('agreement', 'declaration', 'instruction', 'consent', 'other')),
  message text not null,
  -- True if the signers sign in the order of their positions.
  is_ordered boolean not null,
  state text not null check (state in ('sent', 'completed', 'declined', 'withdrawn', 'expired')),
  -- Request that created it, by which a repetition is recognised.
  request jsonb not null,
  pages jsonb not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_by uuid references people on delete set null,
  -- The sealed version of the document, and what the evidence bundle states about it.
  sealed_file_id uuid references files,
  sealed_at timestamptz,
  seal_facts jsonb,
  -- True while the timestamp authority has not answered yet.
  awaits_timestamp boolean not null default false,
  check ((state = 'sent') = (ended_at is null)),
  check (sealed_file_id is null or state = 'completed')
);
create index envelopes_account on envelopes (account_id, sent_at desc, id);
create index envelopes_document on envelopes (document_id);
create index envelopes_file on envelopes (file_id);
create index envelopes_sealed_file on envelopes (sealed_file_id) where sealed_file_id is not null;
create index envelopes_created_by on envelopes (created_by) where created_by is not null;
create index envelopes_expiring on envelopes (edition, expires_at) where state = 'sent';
create index envelopes_unsealed on envelopes (edition, ended_at) where state = 'completed' and (sealed_file_id is null or awaits_timestamp);
-- Only one envelope of a document waits at a time.
create unique index envelopes_open on envelopes (document_id) where state = 'sent';
grant select, insert, update on envelopes to ${app};
call protect_table('envelopes', 'account');

create table envelope_signers (
  id uuid primary key,
  envelope_id uuid not null references envelopes on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  person_id uuid references people on delete set null,
  -- The owner for whom an attorney signs; null if the person signs for themself.
  for_person_id uuid references people on delete set null,
  name text not null,
  for_name text,
  position integer not null,
  fields jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined')),
  acted_at timestamptz,
  -- Id of the request that signed or declined, by which a repetition is recognised.
  request_id uuid,
  given jsonb,
  evidence jsonb,
  reason text,
  unique (envelope_id, position),
  check ((state = 'waiting') = (acted_at is null))
);
create index envelope_signers_account on envelope_signers (account_id);
create index envelope_signers_waiting on envelope_signers (person_id) where state = 'waiting';
create index envelope_signers_person on envelope_signers (person_id) where person_id is not null;
create index envelope_signers_for on envelope_signers (for_person_id) where for_person_id is not null;
grant select, insert, update on envelope_signers to ${app};
call protect_table('envelope_signers', 'account');
