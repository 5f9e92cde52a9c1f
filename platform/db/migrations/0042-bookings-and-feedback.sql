-- Bookings of calls and meetings with staff, and feedback of clients (decision 83).
create extension if not exists btree_gist with schema public;

-- The working time of a member of staff in Atrium's own calendar, and how clients may book it.
create table booking_calendars (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  -- Time zone of the hours, an IANA name.
  zone text not null,
  -- [{ days, from, to }]: days of the week from 1 for Monday, and times of the clock.
  hours jsonb not null default '[]',
  breaks jsonb not null default '[]',
  -- [{ from, to, note }]: days without work, both included.
  absences jsonb not null default '[]',
  -- Lengths in minutes.
  duration integer not null default 30 check (duration between 5 and 480),
  step integer not null default 30 check (step between 5 and 240),
  buffer_before integer not null default 0 check (buffer_before between 0 and 240),
  buffer_after integer not null default 0 check (buffer_after between 0 and 240),
  minimum_notice integer not null default 0 check (minimum_notice between 0 and 20160),
  -- Until how long before the start a client may move or cancel it.
  change_notice integer not null default 1440 check (change_notice between 0 and 20160),
  location text check (char_length(location) <= 300),
  -- True for a person whom the clients that they advise can book, and for one who takes calls for client services.
  takes_clients boolean not null default false,
  takes_services boolean not null default false,
  revision integer not null default 1,
  updated_at timestamptz not null
);
create index booking_calendars_edition on booking_calendars (edition, person_id);
grant select, insert, update on booking_calendars to ${app};
call protect_table_by_hand('booking_calendars', 'Staff see their own hours and admins all; clients see the free times that the system derives from them.');
create policy calendar_read on booking_calendars for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or ((select acts_for_staff()) and (select caller()) = 'admin'))
);
call permit_system('booking_calendars');
call permit('booking_calendars', 'insert', 'staff', 'person_id = (select current_person())');
call permit('booking_calendars', 'update', 'staff', 'person_id = (select current_person())');

create table bookings (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  -- The client who booked it.
  person_id uuid not null references people on delete cascade,
  calendar text not null check (calendar in ('advisers', 'client-services')),
  -- The person of Atrium; null for staff whom only the firm's own system knows.
  staff_id uuid references people on delete set null,
  -- Whose time is taken, in all calendars: the id of the person or, for staff unknown to Atrium, `upstream:` and the id at the firm's own system.
  staff_calendar text not null,
  -- The id of the member of staff at the firm's own system, for a meeting that it keeps.
  upstream_id text,
  staff_name text not null,
  staff_title text,
  staff_email text not null,
  name text not null,
  email text not null,
  notes text not null,
  location text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  buffer_before integer not null,
  buffer_after integer not null,
  change_notice integer not null,
  -- Requested until the firm's own system confirms it.
  state text not null check (state in ('requested', 'booked', 'cancelled', 'failed')),
  -- The id at the firm's own system.
  reference text,
  -- Number of changes, for invitations (RFC 5545, SEQUENCE) and concurrent changes.
  sequence integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references people on delete set null,
  cancel_reason text,
  reminded_at timestamptz,
  -- The time that is held while the firm's own system is asked to move the meeting there, and since when.
  move_start_at timestamptz,
  move_end_at timestamptz,
  move_requested_at timestamptz,
  -- What was asked for, by which a repetition is recognised.
  request jsonb not null,
  check (end_at > start_at),
  check ((state in ('requested', 'booked')) = (ended_at is null)),
  check (num_nulls(move_start_at, move_end_at, move_requested_at) in (0, 3)),
  check (move_requested_at is null or (state = 'booked' and move_end_at > move_start_at)),
  constraint bookings_time_taken exclude using gist (
    edition with =,
    staff_calendar with =,
    tstzmultirange(tstzrange(start_at, end_at), tstzrange(coalesce(move_start_at, start_at), coalesce(move_end_at, end_at))) with &&
  ) where (state in ('requested', 'booked'))
);
create index bookings_person on bookings (person_id, start_at, id);
create index bookings_staff on bookings (staff_id, start_at, id) where staff_id is not null;
create index bookings_edition on bookings (edition, start_at, id);
create index bookings_key on bookings (edition, staff_calendar, start_at) where state in ('requested', 'booked');
create index bookings_account on bookings (account_id);
create index bookings_portal on bookings (portal_id);
create index bookings_ended_by on bookings (ended_by) where ended_by is not null;
create index bookings_reminders on bookings (edition, start_at) where state = 'booked' and reminded_at is null;
create index bookings_requested on bookings (edition, created_at) where state = 'requested';
create index bookings_moving on bookings (edition, move_requested_at) where move_requested_at is not null;
grant select, insert, update on bookings to ${app};
call protect_table_by_hand('bookings', 'A client sees their own bookings while the account is theirs, staff those with them, and admins all; only the system writes them.');
create policy booking_read on bookings for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or (person_id = (select current_person()) and account_id = any ((select seen_accounts())::uuid[]))
    or ((select acts_for_staff()) and (staff_id = (select current_person()) or (select caller()) = 'admin')))
);
call permit_system('bookings');

-- Answers of clients to the question how likely they are to recommend the firm.
create table feedback_entries (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  person_id uuid not null references people on delete cascade,
  name text not null,
  rating integer not null check (rating between 1 and 9),
  comment text check (char_length(comment) <= 2000),
  is_active boolean not null default true,
  submitted_at timestamptz not null,
  submitted_on date not null
);
create index feedback_entries_person on feedback_entries (person_id, submitted_at desc, id);
create index feedback_entries_portal on feedback_entries (portal_id, submitted_on, id);
grant select, insert on feedback_entries to ${app};
call protect_table_by_hand('feedback_entries', 'A client sees their own feedback; staff see that of the clients in their scope, by the queries of the report. Only the system writes it.');
create policy feedback_read on feedback_entries for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or (select acts_for_staff()))
);
call permit_system('feedback_entries');

-- The advisers of the client's accounts when the entry was made, for the report by adviser.
create table feedback_advisers (
  entry_id uuid not null references feedback_entries on delete cascade,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  primary key (entry_id, person_id)
);
create index feedback_advisers_person on feedback_advisers (person_id);
grant select, insert on feedback_advisers to ${app};
call protect_table_by_hand('feedback_advisers', 'Staff see whose clients gave feedback; only the system writes it.');
create policy feedback_adviser_read on feedback_advisers for select using (
  edition = (select current_edition()) and ((select acts_for_system()) or (select acts_for_staff()))
);
call permit_system('feedback_advisers');
