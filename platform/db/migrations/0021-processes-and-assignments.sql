-- Processes with names of their own, which may permit only one submission; and forms that staff ask clients to fill in.

drop function published_forms();
drop function form_version(uuid, integer);

-- Returns a version of a form with its settings: the published one, or another that the caller's draft or submission answers. Staff read the
-- version of any submission. The tables of collections can be read by staff only. A form is sent once by each owner if it says so, or a
-- process that names it does.
create function form_version(of_form uuid, of_version integer default null)
  returns table (name text, version integer, data jsonb, is_single boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp
  begin atomic
    select i.name, v.version, v.data, coalesce((v.data ->> 'single')::boolean, false) or exists (
        select from public.collection_items p join public.collection_versions pv on pv.item_id = p.id and pv.version = p.version
        where p.edition = i.edition and p.collection = 'processes' and p.is_active
          and pv.data ->> 'formId' = i.id::text and (pv.data ->> 'single')::boolean
      )
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

-- Lists the published forms without their steps: once for each process that names the form, and otherwise once.
create function published_forms()
  returns table (id uuid, name text, data jsonb, process_id uuid, process text, is_single boolean)
  language sql stable security definer rows 50 set search_path = pg_catalog, public, pg_temp
  begin atomic
    with processes as (
      select p.id, p.name, pv.data ->> 'formId' as form, coalesce((pv.data ->> 'single')::boolean, false) as single
      from public.collection_items p join public.collection_versions pv on pv.item_id = p.id and pv.version = p.version
      where p.edition = public.current_edition() and p.collection = 'processes' and p.is_active
    )
    select i.id, i.name, v.data - 'definition', p.id, p.name,
      coalesce((v.data ->> 'single')::boolean, false) or exists (select from processes o where o.form = i.id::text and o.single)
    from public.collection_items i join public.collection_versions v on v.item_id = i.id and v.version = i.published_version
      left join processes p on p.form = i.id::text
    where i.edition = public.current_edition() and i.collection = 'forms' and i.is_active and public.current_person() is not null;
  end;
revoke execute on function published_forms() from public;
grant execute on function published_forms() to ${app};

-- Forms that staff ask the people of an account to fill in. A request is done when they have sent the form since.
create table form_assignments (
  id uuid primary key default uuidv7(),
  edition text not null,
  form_id uuid not null references collection_items on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  due_on date,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  withdrawn_at timestamptz,
  -- When the e-mails to the people of the account were queued.
  notified_at timestamptz
);
create unique index form_assignments_open on form_assignments (account_id, form_id) where withdrawn_at is null;
create index form_assignments_form on form_assignments (form_id);
create index form_assignments_created_by on form_assignments (created_by) where created_by is not null;
create index form_assignments_unnotified on form_assignments (edition, created_at) where notified_at is null and withdrawn_at is null;
grant select, insert, update on form_assignments to ${app};
call protect_table('form_assignments', 'account');
call permit('form_assignments', 'insert', 'staff', 'created_by = (select current_person()) and withdrawn_at is null');
call permit('form_assignments', 'update', 'staff');
call limit_columns_to('form_assignments', '{due_on, created_at, created_by, withdrawn_at, notified_at}');
