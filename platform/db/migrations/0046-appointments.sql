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
  add column group_key text,
  add column place integer check (place between 1 and 100),
  add constraint bookings_group check ((group_key is null) = (place is null));
create index bookings_kind on bookings (kind_id, start_at) where kind_id is not null;
create index bookings_room on bookings (room_id) where room_id is not null;
create index bookings_others on bookings using gin (other_ids);
create unique index bookings_place on bookings (edition, group_key, place) where group_key is not null and state in ('requested', 'booked');
create unique index bookings_place_person on bookings (edition, group_key, person_id)
  where group_key is not null and state in ('requested', 'booked');

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
begin
  delete from booking_times where booking_id = new.id;
  if new.state in ('requested', 'booked') then
    insert into booking_times (booking_id, calendar, edition, meeting, taken)
      select new.id, own.calendar, new.edition, coalesce(new.group_key, new.id::text), tstzmultirange(tstzrange(new.start_at, new.end_at),
        tstzrange(coalesce(new.move_start_at, new.start_at), coalesce(new.move_end_at, new.end_at)))
      from (select distinct unnest(new.other_calendars || new.staff_calendar) as calendar) own;
  end if;
  return null;
end $$;
create trigger keep_booking_times after insert or update of state, start_at, end_at, move_start_at, move_end_at, staff_calendar, other_calendars, group_key
  on bookings for each row execute function keep_booking_times();
insert into booking_times (booking_id, calendar, edition, meeting, taken)
  select id, staff_calendar, edition, id::text, tstzmultirange(tstzrange(start_at, end_at),
    tstzrange(coalesce(move_start_at, start_at), coalesce(move_end_at, end_at)))
  from bookings where state in ('requested', 'booked');
alter table bookings drop constraint bookings_time_taken;
drop index bookings_key;
