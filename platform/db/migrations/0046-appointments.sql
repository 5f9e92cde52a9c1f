-- Meetings with several staff, rooms and groups of clients (decision 86).

-- Rooms in which meetings take place.
create table booking_rooms (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- People who fit in, staff included.
  seats integer not null check (seats between 1 and 1000),
  is_active boolean not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null
);
create unique index booking_rooms_name on booking_rooms (portal_id, lower(name));
grant select, insert, update on booking_rooms to ${app};
call protect_table('booking_rooms', 'staff');

-- Kinds of meetings that clients can book by their subject instead of a person.
create table booking_kinds (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  description text not null check (char_length(description) <= 300),
  -- One of the staff in turn, or all of them.
  mode text not null check (mode in ('roundRobin', 'collective')),
  -- Ids of the staff. Those who have left are ignored.
  staff uuid[] not null,
  -- Ids of the rooms, of which it needs one; it needs none if there are none.
  rooms uuid[] not null,
  -- Clients who take part in the same meeting.
  places integer not null check (places between 1 and 100),
  -- Lengths in minutes.
  duration integer not null check (duration between 5 and 480),
  step integer not null check (step between 5 and 240),
  buffer_before integer not null check (buffer_before between 0 and 240),
  buffer_after integer not null check (buffer_after between 0 and 240),
  minimum_notice integer not null check (minimum_notice between 0 and 20160),
  change_notice integer not null check (change_notice between 0 and 20160),
  location text check (char_length(location) <= 300),
  video_link text check (char_length(video_link) <= 500),
  is_active boolean not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null
);
create unique index booking_kinds_name on booking_kinds (portal_id, lower(name));
grant select, insert, update on booking_kinds to ${app};
call protect_table('booking_kinds', 'staff');

-- Where meetings by video take place: of all of a person, unless one has another.
alter table booking_calendars add column video_link text check (char_length(video_link) <= 500);

alter table bookings drop constraint bookings_calendar_check;
alter table bookings add constraint bookings_calendar_check check (calendar in ('advisers', 'client-services', 'meetings'));
alter table bookings
  add column kind_id uuid references booking_kinds on delete set null,
  add column kind_name text,
  add column room_id uuid references booking_rooms on delete set null,
  add column room_name text,
  add column video_link text check (char_length(video_link) <= 500),
  -- The other staff of a meeting: [{ id, name, title, email }], and their ids.
  add column others jsonb not null default '[]',
  add column other_ids uuid[] not null default '{}',
  -- All calendars whose time is taken, besides `staff_calendar`: those of other staff, and of the room.
  add column other_calendars text[] not null default '{}',
  -- The bookings of one meeting of several clients have the same, and a place each.
  add column group_meeting text,
  add column place integer check (place between 1 and 100),
  add constraint bookings_group check ((group_meeting is null) = (place is null));
create index bookings_kind on bookings (kind_id, start_at) where kind_id is not null;
create index bookings_room on bookings (room_id) where room_id is not null;
create index bookings_others on bookings using gin (other_ids);
create unique index bookings_place on bookings (edition, group_meeting, place) where group_meeting is not null and state in ('requested', 'booked');
create unique index bookings_place_person on bookings (edition, group_meeting, person_id)
  where group_meeting is not null and state in ('requested', 'booked');

alter policy booking_read on bookings using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or (person_id = (select current_person()) and account_id = any ((select seen_accounts())::uuid[]))
    or ((select acts_for_staff())
      and (staff_id = (select current_person()) or (select current_person()) = any (other_ids) or (select caller()) = 'admin')))
);

-- The time that bookings take in the calendars of people and rooms, kept by a trigger. No two bookings take the same time of one calendar, except
-- those of clients in the same meeting.
create table booking_times (
  booking_id uuid not null references bookings on delete cascade,
  calendar text not null,
  edition text not null,
  -- The meeting: that of several clients, or the booking alone.
  meeting text not null,
  taken tstzmultirange not null,
  primary key (booking_id, calendar),
  constraint booking_times_taken exclude using gist (edition with =, calendar with =, meeting with <>, taken with &&)
);
grant select, insert, delete on booking_times to ${app};
call protect_table('booking_times', 'system');

create function keep_booking_times() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  own_calendar text;
begin
  delete from booking_times where booking_id = new.id;
  if new.state in ('requested', 'booked') then
    -- Two transactions that add overlapping times would each wait for the other's, so that those of a calendar add theirs in turn.
    for own_calendar in select distinct unnest(new.other_calendars || new.staff_calendar) order by 1 loop
      perform pg_advisory_xact_lock(hashtext('booking times'), hashtext(new.edition || ' ' || own_calendar));
    end loop;
    insert into booking_times (booking_id, calendar, edition, meeting, taken)
      select new.id, own.calendar, new.edition, coalesce(new.group_meeting, new.id::text), tstzmultirange(tstzrange(new.start_at, new.end_at),
        tstzrange(coalesce(new.move_start_at, new.start_at), coalesce(new.move_end_at, new.end_at)))
      from (select distinct unnest(new.other_calendars || new.staff_calendar) as calendar) own;
  end if;
  return null;
end $$;
create trigger keep_booking_times after insert or update of state, start_at, end_at, move_start_at, move_end_at, staff_calendar, other_calendars, group_meeting
  on bookings for each row execute function keep_booking_times();
insert into booking_times (booking_id, calendar, edition, meeting, taken)
  select id, staff_calendar, edition, id::text, tstzmultirange(tstzrange(start_at, end_at),
    tstzrange(coalesce(move_start_at, start_at), coalesce(move_end_at, end_at)))
  from bookings where state in ('requested', 'booked');
alter table bookings drop constraint bookings_time_taken;
drop index bookings_key;

-- Clients who wait for a time to become free. A free time is held for one of them after the other.
create table booking_waits (
  id uuid primary key,
  -- The order in which clients asked.
  place bigint not null generated always as identity,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people on delete cascade,
  calendar text not null check (calendar in ('advisers', 'client-services', 'meetings')),
  -- The person or kind of meeting, and its name when the client asked.
  target uuid not null,
  target_name text not null,
  -- Days of the times that suit the client, in the firm's time zone.
  from_on date not null,
  until_on date not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'offered', 'booked', 'ended')),
  -- The time that is held for the client, until when, and the calendars in which nobody else can book it.
  offer_start_at timestamptz,
  offer_end_at timestamptz,
  offer_until timestamptz,
  held_calendars text[] not null default '{}',
  -- When a time was last looked for.
  looked_at timestamptz,
  changed_at timestamptz not null,
  check (until_on >= from_on),
  check (state <> 'offered' or num_nulls(offer_start_at, offer_end_at, offer_until) = 0)
);
create index booking_waits_person on booking_waits (person_id, created_at);
create index booking_waits_account on booking_waits (account_id);
create index booking_waits_portal on booking_waits (portal_id);
create index booking_waits_open on booking_waits (edition, place) where state in ('waiting', 'offered');
create index booking_waits_looked_at on booking_waits (edition, looked_at nulls first, place) where state = 'waiting';
create index booking_waits_held on booking_waits using gin (held_calendars) where state = 'offered';
create unique index booking_waits_once on booking_waits (person_id, account_id, target) where state in ('waiting', 'offered');
grant select, insert, update on booking_waits to ${app};
call protect_table_by_hand('booking_waits', 'A client sees what they wait for while the account is theirs; only the system writes it.');
create policy wait_read on booking_waits for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or (person_id = (select current_person()) and account_id = any ((select seen_accounts())::uuid[])))
);
call permit_system('booking_waits');

-- Private addresses from which the calendar programs of staff read their meetings.
create table booking_feeds (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  token_hash bytea not null unique,
  -- What it says of a client: nothing, initials, or the name.
  detail text not null check (detail in ('busy', 'initials', 'names')),
  created_at timestamptz not null,
  read_at timestamptz
);
grant select, insert, update, delete on booking_feeds to ${app};
call protect_table('booking_feeds', 'person');

-- Staff who are away: who writes to them is told once for each conversation, and their stand-in reads along.
create table message_absences (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  from_on date not null,
  until_on date not null,
  note text not null check (char_length(note) between 1 and 1000),
  stand_in_id uuid references people on delete set null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  check (until_on >= from_on)
);
create index message_absences_stand_in on message_absences (stand_in_id) where stand_in_id is not null;
grant select, insert, update, delete on message_absences to ${app};
call protect_table('message_absences', 'staff');

-- What the people of a conversation were told about the absence of a member of staff, as it was then.
create table message_away_notices (
  conversation_id uuid not null references message_conversations on delete cascade,
  person_id uuid not null references people on delete cascade,
  edition text not null,
  name text not null,
  until_on date not null,
  note text not null,
  stand_in_name text,
  told_at timestamptz not null,
  primary key (conversation_id, person_id, until_on)
);
create index message_away_notices_person on message_away_notices (person_id);
grant select, insert on message_away_notices to ${app};
call protect_table_by_hand('message_away_notices', 'Whoever has the conversation in a box sees them; only the system writes them.');
create policy away_read on message_away_notices for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or exists (select from message_boxes b where b.conversation_id = message_away_notices.conversation_id and b.person_id = (select current_person())))
);
call permit_system('message_away_notices');

-- Labels with which the staff of a portal sort conversations. Clients never see them.
create table message_labels (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  revision integer not null check (revision > 0),
  updated_at timestamptz not null
);
create unique index message_labels_name on message_labels (portal_id, lower(name));
grant select, insert, update, delete on message_labels to ${app};
call protect_table('message_labels', 'staff');

create table message_labelled (
  conversation_id uuid not null references message_conversations on delete cascade,
  label_id uuid not null references message_labels on delete cascade,
  edition text not null,
  primary key (conversation_id, label_id)
);
create index message_labelled_label on message_labelled (label_id);
grant select, insert, delete on message_labelled to ${app};
call protect_table_by_hand('message_labelled', 'Staff see the labels of the conversations in their boxes, clients none; only the system writes them.');
create policy labelled_read on message_labelled for select using (
  edition = (select current_edition())
  and ((select acts_for_system())
    or ((select acts_for_staff()) and exists (select from message_boxes b
      where b.conversation_id = message_labelled.conversation_id and b.person_id = (select current_person()) and b.account_id is null)))
);
call permit_system('message_labelled');
