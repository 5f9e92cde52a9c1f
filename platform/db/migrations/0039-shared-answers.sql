-- The last good answers about nobody in particular: funds, news, rates. They are the edition's, and kept by the server for all of
-- its people; nobody's own transaction reads or writes them.
create table shared_answers (
  edition text not null,
  call text not null,
  payload jsonb not null,
  fetched_at timestamptz not null,
  primary key (edition, call)
);
create index shared_answers_age on shared_answers (edition, fetched_at desc);
alter table shared_answers enable row level security;
create policy scope on shared_answers using (edition = (select current_edition()) and (select acts_for_system()));
grant select, insert, update, delete on shared_answers to ${app};
