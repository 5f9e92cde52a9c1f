-- Answers to forms. The definition of a form is an item of the collection `forms`; a submission belongs to the version that it answers.

-- Forms are published from now on: the newest version of each is the one that people fill in.
update collection_items set published_version = version, published_at = updated_at where collection = 'forms' and published_version is null;

create table form_submissions (
  id uuid primary key default uuidv7(),
  edition text not null,
  form_id uuid not null,
  form_version integer not null,
  portal_id text not null references portals,
  -- Who fills it in, and the account for which they do.
  person_id uuid not null references people,
  account_id uuid references accounts,
  -- `person:{id}` or `account:{id}`: whose answers they are.
  owner text not null,
  answers jsonb not null default '{}',
  -- Number of the newest change of the draft, and of the newest change of each field.
  revision integer not null default 1,
  field_revisions jsonb not null default '{}',
  -- Field at which the person stopped.
  place text,
  -- True if the owner may send the form once.
  is_single boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null for a draft.
  submitted_at timestamptz,
  -- When the e-mails to the recipients and the automatic reply were queued.
  notified_at timestamptz,
  check (owner = 'person:' || person_id or (account_id is not null and owner = 'account:' || account_id)),
  foreign key (form_id, form_version) references collection_versions (item_id, version)
);
create unique index form_submissions_draft on form_submissions (form_id, owner) where submitted_at is null;
create unique index form_submissions_single on form_submissions (form_id, owner) where submitted_at is not null and is_single;
create index form_submissions_list on form_submissions (edition, submitted_at desc, id) where submitted_at is not null;
create index form_submissions_unnotified on form_submissions (edition, submitted_at) where submitted_at is not null and notified_at is null;
create index form_submissions_form on form_submissions (form_id, submitted_at desc) where submitted_at is not null;
create index form_submissions_version on form_submissions (form_id, form_version);
create index form_submissions_owner on form_submissions (owner, form_id);
create index form_submissions_person on form_submissions (person_id);
create index form_submissions_account on form_submissions (account_id) where account_id is not null;
create index form_submissions_portal on form_submissions (portal_id);
grant select, insert, update, delete on form_submissions to ${app};

call protect_table_by_hand('form_submissions', 'People see and change what they fill in, and what is filled in for their accounts; staff read all of it.');
create policy submission_read on form_submissions for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account())
    or (person_id = (select current_person()) and (account_id is null or account_id = any ((select seen_accounts())::uuid[])))
    or (owner = 'account:' || account_id and account_id = any ((select seen_accounts())::uuid[]))
  )
);
call permit_system('form_submissions');
call permit('form_submissions', 'insert', 'people', 'person_id = (select current_person())
  and (account_id is null or (select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]))');
call permit('form_submissions', 'update', 'people', '(person_id = (select current_person()) or owner = ''account:'' || account_id)
  and (account_id is null or account_id = any ((select seen_accounts())::uuid[])
    or ((select sees_every_account()) and person_id = (select current_person())))');
call permit('form_submissions', 'delete', 'people', 'submitted_at is null
  and (person_id = (select current_person()) or owner = ''account:'' || account_id)
  and (account_id is null or account_id = any ((select seen_accounts())::uuid[])
    or ((select sees_every_account()) and person_id = (select current_person())))');
call limit_columns_to('form_submissions',
  '{form_version, answers, revision, field_revisions, place, updated_at}');

-- Steps of the workflow of a submission; the newest is its step. A submission without a row is under review.
create table form_steps (
  submission_id uuid not null references form_submissions on delete cascade,
  number integer not null check (number > 0),
  edition text not null,
  step text not null check (step in ('Under review', 'Approved', 'Verified', 'Released')),
  reason text,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  primary key (submission_id, number)
);
create index form_steps_created_by on form_steps (created_by) where created_by is not null;
grant select, insert on form_steps to ${app};

call protect_table_by_hand('form_steps', 'Read with the submission to which they belong; admins of the firm add them.');
create policy step_read on form_steps for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or exists (select from form_submissions s where s.id = submission_id))
);
call permit_system('form_steps');
call permit('form_steps', 'insert', 'firm admins', 'created_by = (select current_person())
  and exists (select from form_submissions s where s.id = submission_id and s.submitted_at is not null)');

-- Locks a sent submission, so that its sender does not change it while it is reviewed, and returns the number of its newest change. Reviewers
-- may not change submissions, and could not lock them otherwise.
create function lock_submission(of_submission uuid) returns integer
  language sql security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select s.revision from public.form_submissions s
    where s.id = of_submission and s.edition = public.current_edition() and s.submitted_at is not null and public.acts_for_staff()
    for update;
  end;
revoke execute on function lock_submission(uuid) from public;
grant execute on function lock_submission(uuid) to ${app};

-- Returns a version of a form with its settings: the published one, or another that the caller's draft or submission answers. Staff read the
-- version of any submission. The tables of collections can be read by staff only.
create function form_version(of_form uuid, of_version integer default null)
  returns table (name text, version integer, data jsonb)
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.name, v.version, v.data
    from public.collection_items i join public.collection_versions v on v.item_id = i.id
    where i.edition = public.current_edition() and i.collection = 'forms' and i.id = of_form
      and (public.current_person() is not null or public.acts_for_system())
      and (
        (of_version is null and i.is_active and v.version = i.published_version)
        or (v.version = of_version and (
          i.published_version = v.version
          or exists (
            select from public.form_submissions s
            where s.form_id = i.id and s.form_version = v.version
              and (public.sees_every_account() or s.person_id = public.current_person()
                or s.account_id = any (public.seen_accounts()::uuid[]))
          )
        ))
      );
  end;
revoke execute on function form_version(uuid, integer) from public;
grant execute on function form_version(uuid, integer) to ${app};

-- Lists the published forms that the edition offers as processes, with those that no process names last.
create function published_forms()
  returns table (id uuid, name text, data jsonb, is_process boolean)
  language sql stable security definer rows 50 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.id, i.name, v.data - 'definition',
      exists (
        select from public.collection_items p join public.collection_versions pv on pv.item_id = p.id and pv.version = p.version
        where p.edition = i.edition and p.collection = 'processes' and p.is_active and pv.data ->> 'formId' = i.id::text
      )
    from public.collection_items i join public.collection_versions v on v.item_id = i.id and v.version = i.published_version
    where i.edition = public.current_edition() and i.collection = 'forms' and i.is_active and public.current_person() is not null;
  end;
revoke execute on function published_forms() from public;
grant execute on function published_forms() to ${app};
