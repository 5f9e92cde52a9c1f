-- Before and after of each field that a write changed, written in the transaction of the change. Columns of secrets hold a
-- mask. The app may add and read, never alter or remove.
create table revisions (
  id bigint generated always as identity primary key,
  edition text not null,
  at timestamptz not null,
  subject_type text not null,
  subject_id text not null,
  -- The account that the subject is or belongs to.
  account_id uuid,
  field text not null,
  -- Null where there was no value, or no row.
  before jsonb,
  after jsonb,
  -- Who changed it, and the account they acted for as its client; null for commands, jobs and providers.
  person_id uuid,
  as_account_id uuid,
  -- Which command, job or provider changed it.
  changed_by text,
  request_id text
);
create index revisions_subject on revisions (edition, subject_type, subject_id, id desc);
create index revisions_account on revisions (account_id, id desc) where account_id is not null;

call protect_table_by_hand('revisions', 'Staff read the history of their edition; every transaction adds revisions in the name of its own person.');
create policy revision_read on revisions for select using (edition = (select current_edition()) and (select sees_every_account()));
create policy revision_insert on revisions for insert with check (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()))
  and ((select sees_every_account()) or account_id is null or account_id = any ((select seen_accounts())::uuid[]))
);
grant select, insert on revisions to ${app};
