-- Saved views of the client list: filter, columns and order. A shared view is offered to all staff of its portal.
create table client_views (
  id uuid primary key,
  edition text not null,
  portal_id text not null references portals on delete cascade,
  person_id uuid not null references people on delete cascade,
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null,
  settings jsonb not null,
  changed_at timestamptz not null
);
create index client_views_list on client_views (portal_id, person_id);
create index client_views_shared on client_views (portal_id) where is_shared;
create index client_views_person on client_views (person_id);
grant select, insert, update, delete on client_views to ${app};
call protect_table('client_views', 'staff');
call permit('client_views', 'insert', 'staff', 'person_id = (select current_person())');
call permit('client_views', 'update', 'staff', 'person_id = (select current_person())');
call permit('client_views', 'delete', 'staff', 'person_id = (select current_person())');
call limit_columns_to('client_views', '{name, is_shared, settings, changed_at}');
