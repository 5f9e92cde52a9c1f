-- Deletion of sent submissions by admins of the firm.

-- Submissions that were deleted, by whom and why. Their answers are not kept. Their numbers are not used again.
create table form_submission_deletions (
  submission_id uuid primary key,
  edition text not null,
  form_id uuid not null references collection_items,
  -- Null if the form has no sequence numbers.
  number integer check (number > 0),
  reason text not null check (length(reason) between 1 and 500),
  deleted_by uuid references people on delete set null,
  deleted_at timestamptz not null
);
create unique index form_submission_deletions_number on form_submission_deletions (form_id, number);
create index form_submission_deletions_deleted_by on form_submission_deletions (deleted_by) where deleted_by is not null;
grant select, insert on form_submission_deletions to ${app};

call protect_table('form_submission_deletions', 'staff');
call permit('form_submission_deletions', 'insert', 'firm admins', 'deleted_by = (select current_person())
  and exists (select from form_submissions s where s.id = submission_id and s.form_id = form_submission_deletions.form_id
    and s.number is not distinct from form_submission_deletions.number and s.submitted_at is not null)');

-- Firm admins delete a submission and discard its files only if they have recorded the deletion in the same transaction.
call permit('form_submissions', 'delete', 'firm admins', 'submitted_at is not null
  and exists (select from form_submission_deletions d where d.submission_id = form_submissions.id and d.deleted_by = (select current_person()))');
call permit('form_files', 'update', 'firm admins',
  'exists (select from form_submission_deletions d where d.submission_id = form_files.submission_id and d.deleted_by = (select current_person()))');
alter policy firm_admins_update on form_files with check (
  edition = (select current_edition()) and (select acts_for_staff()) and (select caller()) in ('company-admin', 'admin')
  and submission_id is null and discarded_at is not null
);

-- Returns the next number of a submission of a form, which is no other's until the transaction ends, nor that of a deleted one. People see
-- only their own submissions.
create or replace function next_submission_number(of_form uuid) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.current_person() is null and not public.acts_for_system() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('form submissions'), hashtext(of_form::text));
  return (select coalesce(max(used.number), 0) + 1 from (
    select s.number from public.form_submissions s where s.form_id = of_form and s.edition = public.current_edition()
    union all
    select d.number from public.form_submission_deletions d where d.form_id = of_form and d.edition = public.current_edition()
  ) used);
end $$;
