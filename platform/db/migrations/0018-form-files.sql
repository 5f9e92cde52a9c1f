-- Files in the answers of forms, and the number of a submission among those of its form.

alter table form_submissions add column number integer check (number > 0);
create unique index form_submissions_number on form_submissions (form_id, number) where number is not null;

-- Files that people upload to the draft of a form. A file belongs to whom the answers belong; once it is sent, to its submission.
create table form_files (
  id uuid primary key references files,
  edition text not null,
  form_id uuid not null references collection_items,
  -- Who uploaded it, and the account for which they did.
  person_id uuid not null references people,
  account_id uuid references accounts,
  -- `person:{id}` or `account:{id}`: whose answers name it.
  owner text not null,
  -- Null while it belongs to a draft.
  submission_id uuid references form_submissions,
  created_at timestamptz not null,
  -- When its draft was discarded, or a form was sent without it. Its bytes are removed some time later.
  discarded_at timestamptz,
  check (owner = 'person:' || person_id or (account_id is not null and owner = 'account:' || account_id))
);
create index form_files_owner on form_files (form_id, owner);
create index form_files_submission on form_files (submission_id) where submission_id is not null;
create index form_files_person on form_files (person_id);
create index form_files_account on form_files (account_id) where account_id is not null;
grant select, insert, update on form_files to ${app};

call protect_table_by_hand('form_files', 'People see the files of what they fill in, and of what is filled in for their accounts; staff see all of them.');
create policy form_file_read on form_files for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account())
    or (person_id = (select current_person()) and (account_id is null or account_id = any ((select seen_accounts())::uuid[])))
    or (owner = 'account:' || account_id and account_id = any ((select seen_accounts())::uuid[]))
  )
);
call permit_system('form_files');
call permit('form_files', 'update', 'people', '(person_id = (select current_person()) or owner = ''account:'' || account_id)
  and (account_id is null or account_id = any ((select seen_accounts())::uuid[])
    or ((select sees_every_account()) and person_id = (select current_person())))');
call limit_columns_to('form_files', '{submission_id, discarded_at}');

-- Whoever sees a file of a form sees its row among all files, and its smaller versions.
create policy form_file_read on files for select using (
  edition = (select current_edition()) and exists (select from form_files f where f.id = files.id)
);
create policy form_file_read on file_variants for select using (
  edition = (select current_edition()) and exists (select from form_files f where f.id = file_variants.file_id)
);

-- Returns the next number of a submission of a form, which is no other's until the transaction ends. People see only their own submissions.
create function next_submission_number(of_form uuid) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.current_person() is null and not public.acts_for_system() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('form submissions'), hashtext(of_form::text));
  return (select coalesce(max(s.number), 0) + 1 from public.form_submissions s
    where s.form_id = of_form and s.edition = public.current_edition());
end $$;
revoke execute on function next_submission_number(uuid) from public;
grant execute on function next_submission_number(uuid) to ${app};
