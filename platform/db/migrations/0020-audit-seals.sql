-- A link of a hash chain for each event, in the order of their ids, and what the installation signed of it. The app
-- may add and read, never alter or remove: what its login cannot do, an intruder with that login cannot either.
create table event_seals (
  edition text not null,
  position bigint not null check (position > 0),
  event_id bigint not null unique,
  link bytea not null check (octet_length(link) = 32),
  primary key (edition, position)
);

create table audit_checkpoints (
  id bigint generated always as identity primary key,
  edition text not null,
  position bigint not null,
  event_id bigint,
  link bytea not null,
  at timestamptz not null,
  key text not null,
  previous_key text,
  signature text not null
);
create index audit_checkpoints_position on audit_checkpoints (edition, position);

do $$
declare
  name text;
begin
  foreach name in array array['event_seals', 'audit_checkpoints'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (edition = (select current_edition()) and (select acts_for_system()))', name);
    execute format('grant select, insert on %I to ${app}', name);
  end loop;
end $$;
