-- Work on submissions: who reviews them and until when, comments, requests to the sender, and answers before they were changed.

-- State of the review of a submission. Each sent submission has a row.
create table form_work (
  submission_id uuid primary key references form_submissions on delete cascade,
  edition text not null,
  step text not null default 'Under review' check (step in ('Under review', 'Approved', 'Verified', 'Released')),
  -- When the step should be left; null without a rule.
  due_at timestamptz,
  reminded_at timestamptz,
  assignee_id uuid references people on delete set null,
  -- Who works on it now. Others cannot move it until this time.
  locked_by uuid references people on delete set null,
  locked_until timestamptz,
  check ((locked_by is null) = (locked_until is null))
);
create index form_work_step on form_work (edition, step);
create index form_work_assignee on form_work (assignee_id) where assignee_id is not null;
create index form_work_locked_by on form_work (locked_by) where locked_by is not null;
create index form_work_due on form_work (edition, due_at) where due_at is not null and reminded_at is null;
grant select, insert, update on form_work to ${app};

insert into form_work (submission_id, edition, step)
  select s.id, s.edition, coalesce((select t.step from form_steps t where t.submission_id = s.id order by t.number desc limit 1), 'Under review')
  from form_submissions s where s.submitted_at is not null;

call protect_table_by_hand('form_work', 'Read with the submission to which it belongs; begun by its sender, and changed by admins of the firm.');
create policy work_read on form_work for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or exists (select from form_submissions s where s.id = submission_id))
);
call permit_system('form_work');
call permit('form_work', 'insert', 'people', 'step = ''Under review'' and assignee_id is null and locked_by is null
  and exists (select from form_submissions s where s.id = submission_id and s.person_id = (select current_person()))');
call permit('form_work', 'update', 'firm admins');
call limit_columns_to('form_work', '{step, due_at, reminded_at, assignee_id, locked_by, locked_until}');

-- Remarks of reviewers, which the sender does not see.
create table form_comments (
  id uuid primary key,
  submission_id uuid not null references form_submissions on delete cascade,
  edition text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  created_by uuid references people on delete set null
);
create index form_comments_submission on form_comments (submission_id, created_at);
create index form_comments_created_by on form_comments (created_by) where created_by is not null;
grant select, insert on form_comments to ${app};

call protect_table_by_hand('form_comments', 'Read by staff only; admins of the firm add them.');
create policy comment_read on form_comments for select using (edition = (select current_edition()) and (select sees_every_account()));
call permit_system('form_comments');
call permit('form_comments', 'insert', 'firm admins', 'created_by = (select current_person())
  and exists (select from form_submissions s where s.id = submission_id and s.submitted_at is not null)');

-- Requests to the sender for more information. While one is open, the sender may change the answers that it names.
create table form_requests (
  id uuid primary key,
  submission_id uuid not null references form_submissions on delete cascade,
  edition text not null,
  -- Names of the fields, and ids of repeated fieldsets.
  fields text[] not null check (cardinality(fields) between 1 and 200),
  message text not null check (length(message) between 1 and 2000),
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  -- When the e-mail to the sender was queued.
  notified_at timestamptz,
  check (answered_at is null or withdrawn_at is null)
);
create unique index form_requests_open on form_requests (submission_id) where answered_at is null and withdrawn_at is null;
create index form_requests_unnotified on form_requests (edition, created_at) where notified_at is null;
create index form_requests_submission on form_requests (submission_id, created_at);
create index form_requests_created_by on form_requests (created_by) where created_by is not null;
grant select, insert, update on form_requests to ${app};

call protect_table_by_hand('form_requests', 'Read with the submission to which they belong; admins of the firm add and withdraw them, its sender answers them.');
create policy request_read on form_requests for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or exists (select from form_submissions s where s.id = submission_id))
);
call permit_system('form_requests');
call permit('form_requests', 'insert', 'firm admins', 'created_by = (select current_person()) and answered_at is null and withdrawn_at is null
  and exists (select from form_submissions s where s.id = submission_id and s.submitted_at is not null)');
call permit('form_requests', 'update', 'people', '(select caller()) in (''company-admin'', ''admin'')
  or exists (select from form_submissions s where s.id = submission_id
    and (s.person_id = (select current_person()) or s.owner = ''account:'' || s.account_id))');
call limit_columns_to('form_requests', '{answered_at, withdrawn_at}');

-- Answers of a submission as they were before the sender changed them.
create table form_changes (
  submission_id uuid not null references form_submissions on delete cascade,
  -- Number of the change that replaced these answers.
  revision integer not null,
  edition text not null,
  form_version integer not null,
  answers jsonb not null,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  primary key (submission_id, revision)
);
create index form_changes_created_by on form_changes (created_by) where created_by is not null;
grant select, insert on form_changes to ${app};

call protect_table_by_hand('form_changes', 'Read with the submission to which they belong; its sender adds them.');
create policy change_read on form_changes for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or exists (select from form_submissions s where s.id = submission_id))
);
call permit_system('form_changes');
call permit('form_changes', 'insert', 'people', 'created_by = (select current_person())
  and exists (select from form_submissions s where s.id = submission_id
    and (s.person_id = (select current_person()) or s.owner = ''account:'' || s.account_id))');
