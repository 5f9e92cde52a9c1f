-- Requests to sign: how many owners must sign, reminders, drafts and templates of requests, and the mandate of an account.

-- Number of signatures that complete the envelope; null for those of all its signers.
alter table envelopes add column needed_count integer check (needed_count > 0);
-- Days before the last day on which those who have not signed are reminded; null if they are not.
alter table envelopes add column remind_days integer check (remind_days between 1 and 30);
-- How often sealing or the later timestamp has failed, and when it is tried again; null for at once.
alter table envelopes add column seal_tries integer not null default 0;
alter table envelopes add column next_seal_at timestamptz;
-- Envelopes of all accounts, the newest first.
create index envelopes_sent on envelopes (edition, sent_at desc, id);

alter table envelope_signers add column opened_at timestamptz;
-- Time of the latest reminder, and whether the automatic one has been sent.
alter table envelope_signers add column reminded_at timestamptz;
alter table envelope_signers add column is_auto_reminded boolean not null default false;

-- Who signs for an account: all owners, any one of them, or some (a number of them). An account without a row has the mandate of all owners.
create table account_mandates (
  account_id uuid primary key references accounts on delete cascade,
  edition text not null,
  kind text not null check (kind in ('all', 'any', 'some')),
  owner_count integer check (owner_count between 2 and 10),
  -- Number of the latest change, for changes at the same time.
  revision integer not null check (revision > 0),
  set_at timestamptz not null,
  set_by uuid references people on delete set null,
  check ((kind = 'some') = (owner_count is not null))
);
create index account_mandates_set_by on account_mandates (set_by) where set_by is not null;
grant select, insert, update on account_mandates to ${app};
call protect_table('account_mandates', 'staff');

-- Requests to sign that a member of staff has begun. There is one for each document and person.
create table envelope_drafts (
  document_id uuid not null references documents on delete cascade,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  content jsonb not null,
  -- Number of the latest change, for changes at the same time.
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  primary key (document_id, person_id)
);
create index envelope_drafts_person on envelope_drafts (person_id);
create index envelope_drafts_account on envelope_drafts (account_id);
grant select, insert, update, delete on envelope_drafts to ${app};
call protect_table('envelope_drafts', 'person');

-- Layouts of fields that the staff of a portal use again, with roles in place of people.
create table envelope_templates (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  content jsonb not null,
  -- Number of the latest change, for changes at the same time.
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by uuid references people on delete set null
);
create unique index envelope_templates_name on envelope_templates (portal_id, lower(name));
create index envelope_templates_updated_by on envelope_templates (updated_by) where updated_by is not null;
grant select, insert, update, delete on envelope_templates to ${app};
call protect_table('envelope_templates', 'staff');
