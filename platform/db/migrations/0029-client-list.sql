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

-- Clients whom the providers of figures list, as of the last complete answer. The client list shows those who have no account yet.
create table external_clients (
  edition text not null,
  -- Source of figures of the portals to which they may be brought in.
  source text not null,
  external_id text not null,
  name text not null,
  currency text not null,
  primary key (edition, source, external_id)
);
grant select, insert, update, delete on external_clients to ${app};
call protect_table('external_clients', 'staff');

-- When an invitation was first opened. The newest invitation of each account is listed.
alter table single_use_tokens add column opened_at timestamptz;
create index single_use_tokens_account on single_use_tokens (account_id, created_at desc) where account_id is not null;
