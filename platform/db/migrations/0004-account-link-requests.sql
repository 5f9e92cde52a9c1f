-- Requests of clients that the firm link their account to its client system. A request is open until the account is linked or the firm
-- declines.
create table account_link_requests (
  id uuid primary key default uuidv7(),
  edition text not null,
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people,
  requested_at timestamptz not null,
  outcome text check (outcome in ('linked', 'declined')),
  -- Null if a refresh linked the account by its e-mail address.
  decided_by uuid references people,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index account_link_requests_open on account_link_requests (account_id) where outcome is null;
create index account_link_requests_account on account_link_requests (account_id, requested_at);
create index account_link_requests_person on account_link_requests (person_id);
create index account_link_requests_decided_by on account_link_requests (decided_by);
grant select, insert, update on account_link_requests to ${app};
call protect_table('account_link_requests', 'account');
call permit('account_link_requests', 'insert', 'clients',
  'account_id = any ((select seen_accounts())::uuid[]) and person_id = (select current_person())');
call permit('account_link_requests', 'update', 'staff');
call limit_columns_to('account_link_requests', '{outcome, decided_by, decided_at}');
