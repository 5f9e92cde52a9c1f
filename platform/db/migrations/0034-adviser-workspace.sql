-- Items of the list for today that a member of staff does not want to see until a day. `cause` identifies the item as its source does: if the
-- cause ends and occurs again, it is another item.
create table postponed_items (
  edition text not null,
  person_id uuid not null references people on delete cascade,
  portal_id text not null references portals on delete cascade,
  kind text not null,
  cause text not null check (length(cause) between 1 and 200),
  account_id uuid not null references accounts on delete cascade,
  -- The day on which the item is listed again.
  until_on date not null,
  postponed_at timestamptz not null,
  primary key (person_id, portal_id, kind, cause)
);
create index postponed_items_portal on postponed_items (portal_id);
create index postponed_items_account on postponed_items (account_id);
create index postponed_items_age on postponed_items (edition, until_on);
grant select, insert, update, delete on postponed_items to ${app};
call protect_table('postponed_items', 'person');
call permit('postponed_items', 'insert', 'staff', 'person_id = (select current_person())');
call permit('postponed_items', 'update', 'staff', 'person_id = (select current_person())');
call permit('postponed_items', 'delete', 'staff', 'person_id = (select current_person())');
call limit_columns_to('postponed_items', '{until_on, postponed_at}');

-- Date of birth of a client, recorded in the back office. Null if it is not known. Clients cannot change it.
alter table people add column born_on date check (born_on >= date '1850-01-01');
create index people_birthdays on people (edition, born_on) where born_on is not null;

-- Portals that an organisation may have. Null for the maximum of the edition. Without a limit it may create any number.
alter table organisations add column portal_limit integer check (portal_limit between 1 and 1000);
alter table organisations add column has_no_portal_limit boolean not null default false;
