-- When staff are busy by the calendars that they keep elsewhere (decision 87).
create table booking_busy_calendars (
  person_id uuid primary key references people on delete cascade,
  edition text not null,
  url text not null check (char_length(url) between 1 and 500),
  user_name text not null check (char_length(user_name) between 1 and 200),
  -- Encrypted for the person and this address and name.
  sealed_password bytea not null,
  connected_at timestamptz not null,
  -- How the calendar states its time.
  source text not null check (source in ('free-busy', 'events')),
  -- When it was last read, and the busy time of that reading.
  read_at timestamptz not null,
  busy tstzmultirange not null,
  -- True once the owner was told that this reading is too old to offer times by it.
  is_expiry_told boolean not null default false,
  -- Until when it is being read at the latest; null while nobody reads it.
  reading_until timestamptz,
  -- When it was last read before a time was taken, if it did not answer in the short time for that. Such attempts do not count as failures.
  booking_tried_at timestamptz,
  -- When it was last tried otherwise, how often it has failed since, and why.
  tried_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  failure text check (failure in ('login', 'refused', 'not-found', 'unreachable', 'failed', 'unreadable', 'not-permitted')),
  check ((failures = 0) = (failure is null))
);
create index booking_busy_calendars_tried on booking_busy_calendars (edition, tried_at);
grant select, insert, update, delete on booking_busy_calendars to ${app};
call protect_table('booking_busy_calendars', 'person');
