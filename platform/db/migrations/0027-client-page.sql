-- What staff record about a client: notes, tasks, vulnerability, consents and reviews. Clients never read these tables, not even the rows of
-- their own accounts. Access rules limit staff to the clients that they may see.

-- Notes. A private note is its author's, a note for compliance is read by its author and the admins of the firm as well.
create table client_notes (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  visibility text not null check (visibility in ('private', 'team', 'compliance')),
  text text not null check (length(text) between 1 and 10000),
  -- The note that this one adds to, which can no longer be changed.
  adds_to uuid references client_notes on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  changed_at timestamptz
);
create index client_notes_account on client_notes (account_id, created_at desc, id desc);
create index client_notes_adds_to on client_notes (adds_to) where adds_to is not null;
create index client_notes_created_by on client_notes (created_by) where created_by is not null;
grant select, insert, update on client_notes to ${app};

call protect_table_by_hand('client_notes', 'Staff read notes for the team; those for compliance their author and admins of the firm, private ones '
  'their author.');
create policy note_read on client_notes for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or (
    (select acts_for_staff()) and (
      visibility = 'team' or created_by = (select current_person())
      or (visibility = 'compliance' and (select caller()) in ('company-admin', 'admin'))
    )
  ))
);
call permit_system('client_notes');
call permit('client_notes', 'insert', 'staff', 'created_by = (select current_person())');
call permit('client_notes', 'update', 'staff', 'created_by = (select current_person())');
call limit_columns_to('client_notes', '{text, version, changed_at}');

create table client_tasks (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  title text not null check (length(title) between 1 and 200),
  due_on date,
  assignee_id uuid references people on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  done_at timestamptz,
  done_by uuid references people on delete set null
);
create index client_tasks_account on client_tasks (account_id, created_at desc, id desc);
create index client_tasks_open on client_tasks (account_id, due_on) where done_at is null;
create index client_tasks_assignee on client_tasks (assignee_id, due_on) where done_at is null;
create index client_tasks_of_assignee on client_tasks (assignee_id) where assignee_id is not null;
create index client_tasks_created_by on client_tasks (created_by) where created_by is not null;
create index client_tasks_done_by on client_tasks (done_by) where done_by is not null;
grant select, insert, update on client_tasks to ${app};
call protect_table('client_tasks', 'staff');
call permit('client_tasks', 'insert', 'staff', 'created_by = (select current_person()) and done_at is null and done_by is null');
call permit('client_tasks', 'update', 'staff');
call limit_columns_to('client_tasks', '{title, due_on, assignee_id, version, done_at, done_by}');

-- People who need to know of a flag. The person who records it is one of them.
create table client_flag_readers (
  flag_id uuid not null,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  primary key (flag_id, person_id)
);
create index client_flag_readers_person on client_flag_readers (person_id);
grant select, insert, delete on client_flag_readers to ${app};
call protect_table('client_flag_readers', 'staff');
call permit('client_flag_readers', 'insert', 'staff');
call permit('client_flag_readers', 'delete', 'staff');

-- Circumstances that make a client vulnerable, by the four drivers of the FCA's guidance FG21/1.
create table client_flags (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  driver text not null check (driver in ('health', 'life-event', 'resilience', 'capability')),
  text text not null check (length(text) between 1 and 2000),
  -- What helps the client.
  help text not null check (length(help) <= 2000),
  review_on date not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  ended_at timestamptz,
  ended_by uuid references people on delete set null
);
create index client_flags_account on client_flags (account_id, created_at desc, id desc);
create index client_flags_created_by on client_flags (created_by) where created_by is not null;
create index client_flags_ended_by on client_flags (ended_by) where ended_by is not null;
alter table client_flag_readers add foreign key (flag_id) references client_flags on delete cascade deferrable initially deferred;
grant select, insert, update on client_flags to ${app};

call protect_table_by_hand('client_flags', 'Read by the people who need to know and by admins of the firm; other staff do not learn that a flag exists.');
create policy flag_read on client_flags for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or (
    (select acts_for_staff()) and (
      (select caller()) in ('company-admin', 'admin')
      or exists (select from client_flag_readers r where r.flag_id = id and r.person_id = (select current_person()))
    )
  ))
);
call permit_system('client_flags');
call permit('client_flags', 'insert', 'staff', 'created_by = (select current_person())');
call permit('client_flags', 'update', 'staff', '(select caller()) in (''company-admin'', ''admin'')
  or exists (select from client_flag_readers r where r.flag_id = id and r.person_id = (select current_person()))');
call limit_columns_to('client_flags', '{driver, text, help, review_on, version, ended_at, ended_by}');

-- Consents of a client. Each decision is a row of its own, and none is overwritten: the newest of a purpose applies.
create table client_consents (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (length(purpose) between 1 and 200),
  decision text not null check (decision in ('given', 'refused', 'withdrawn')),
  decided_on date not null,
  until_on date check (until_on >= decided_on),
  evidence text not null check (length(evidence) between 1 and 500),
  created_at timestamptz not null,
  created_by uuid references people on delete set null
);
create index client_consents_account on client_consents (account_id, purpose, decided_on desc, created_at desc);
create index client_consents_created_by on client_consents (created_by) where created_by is not null;
grant select, insert on client_consents to ${app};
call protect_table('client_consents', 'staff');
call permit('client_consents', 'insert', 'staff', 'created_by = (select current_person())');

create table client_reviews (
  id uuid primary key,
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  held_on date not null,
  held_by uuid references people on delete set null,
  next_due_on date check (next_due_on > held_on),
  summary text not null check (length(summary) between 1 and 5000),
  -- The agenda as it was prepared.
  agenda text not null check (length(agenda) <= 5000),
  created_at timestamptz not null,
  created_by uuid references people on delete set null
);
create unique index client_reviews_account on client_reviews (account_id, held_on desc);
create index client_reviews_held_by on client_reviews (held_by) where held_by is not null;
create index client_reviews_created_by on client_reviews (created_by) where created_by is not null;
grant select, insert on client_reviews to ${app};
call protect_table('client_reviews', 'staff');
call permit('client_reviews', 'insert', 'staff', 'created_by = (select current_person())');

-- Agenda of the next review.
create table client_agendas (
  account_id uuid primary key references accounts on delete cascade,
  edition text not null,
  text text not null check (length(text) <= 5000),
  version integer not null,
  saved_at timestamptz not null,
  saved_by uuid references people on delete set null
);
create index client_agendas_saved_by on client_agendas (saved_by) where saved_by is not null;
grant select, insert, update on client_agendas to ${app};
call protect_table('client_agendas', 'staff');
call permit('client_agendas', 'insert', 'staff', 'saved_by = (select current_person())');
call permit('client_agendas', 'update', 'staff');
call limit_columns_to('client_agendas', '{text, version, saved_at, saved_by}');

-- Readings of a flag, for the admins of the firm.
create index events_client_flag on events (subject_id, at desc) where subject_type = 'client-flag';

-- Revisions of notes and flags hold their texts, and are read only by the person who made the change.
alter policy revision_read on revisions using (
  edition = (select current_edition()) and (select sees_every_account())
  and (subject_type not in ('client-note', 'client-flag') or (select acts_for_system()) or person_id = (select current_person()))
);
