-- Which member of staff opened which account on which day: the event of it is written once a day, not once a request.
create table account_views (
  edition text not null,
  person_id uuid not null references people,
  account_id uuid not null references accounts on delete cascade,
  viewed_on date not null,
  primary key (person_id, account_id, viewed_on)
);
create index account_views_day on account_views (viewed_on);
alter table account_views enable row level security;
create policy scope on account_views using (
  edition = (select current_edition()) and ((select acts_for_system()) or person_id = (select current_person()))
);
grant select, insert, delete on account_views to ${app};
