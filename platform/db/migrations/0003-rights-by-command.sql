-- Row-level security by command and caller (decision 38). The system writes every table of its edition; everything else that a person may
-- write is permitted here by name, and compared with platform/db/grants.tsv by a test.

create function caller() returns text language sql stable
  as $$ select coalesce(current_setting('atrium.role', true), '') $$;
create function acts_for_staff() returns boolean language sql stable
  as $$ select public.sees_every_account() and public.caller() in ('professional', 'company-admin', 'admin') $$;
create function acts_for_person() returns boolean language sql stable
  as $$ select public.caller() in ('client', 'professional', 'company-admin', 'admin') $$;
grant execute on function caller(), acts_for_staff(), acts_for_person() to ${app};

-- Allows callers one command on the rows that meet a condition, before and after the command.
--   people   every signed-in person
--   clients  clients
--   staff    professionals, company admins and admins
--   admins   admins
create procedure permit(target regclass, command text, callers text, condition text default 'true') language plpgsql as $$
declare
  by_caller constant text := case callers
    when 'people' then '(select acts_for_person())'
    when 'clients' then '(select caller()) = ''client'''
    when 'staff' then '(select acts_for_staff())'
    when 'firm admins' then '(select acts_for_staff()) and (select caller()) in (''company-admin'', ''admin'')'
    when 'admins' then '(select acts_for_staff()) and (select caller()) = ''admin'''
  end;
  rule constant text := format('edition = (select current_edition()) and %s and (%s)', by_caller, condition);
begin
  if by_caller is null or command not in ('insert', 'update', 'delete') then
    raise 'permit: unknown callers "%" or command "%"', callers, command;
  end if;
  execute format('create policy %I on %s for %s %s', replace(callers, ' ', '_') || '_' || command, target, command,
    case command
      when 'insert' then format('with check (%s)', rule)
      when 'update' then format('using (%s) with check (%s)', rule, rule)
      else format('using (%s)', rule)
    end);
end $$;

-- Allows callers to lock rows (`select … for update`), without any change of them.
create procedure permit_lock(target regclass, callers text, condition text default 'true') language plpgsql as $$
begin
  call permit(target, 'update', callers, condition);
  execute format('alter policy %I on %s with check (false)', replace(callers, ' ', '_') || '_update', target);
end $$;

-- Refuses a change of other columns than the arguments, unless the system or the owner makes it. The app has one login, so that column
-- grants cannot tell a client from the system.
create function limit_columns() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changed text;
begin
  if not row_security_active(tg_relid) then
    return new;
  end if;
  select o.key into changed
    from jsonb_each(to_jsonb(old)) o join jsonb_each(to_jsonb(new)) n using (key)
    where n.value is distinct from o.value and o.key <> all (tg_argv)
      -- A generated column has no value yet.
      and not exists (select from pg_attribute a where a.attrelid = tg_relid and a.attname = o.key and a.attgenerated <> '')
    order by o.key limit 1;
  if changed is not null then
    raise insufficient_privilege using message = format('permission denied for column %s of table %s', changed, tg_relid::regclass);
  end if;
  return new;
end $$;

-- Names the columns that people may change in the rows that they may change.
create procedure limit_columns_to(target regclass, columns text[]) language plpgsql as $$
begin
  execute format('create trigger limit_columns before update on %s for each row when (not public.acts_for_system())
    execute function limit_columns(%s)', target, (select string_agg(quote_literal(name), ', ') from unnest(columns) name));
end $$;

-- Policies of the system, which a table of every class has.
create procedure permit_system(target regclass) language plpgsql as $$
declare
  rule constant text := 'edition = (select current_edition()) and (select acts_for_system())';
begin
  execute format('create policy system_insert on %s for insert with check (%s)', target, rule);
  execute format('create policy system_update on %s for update using (%s) with check (%s)', target, rule, rule);
  execute format('create policy system_delete on %s for delete using (%s)', target, rule);
end $$;

-- The classes say who reads a row:
--   edition  everyone in the edition
--   portal   staff, and clients with an account in the portal
--   account  staff, and clients of the account
--   person   the person
--   staff    staff
--   system   nobody else
-- The system reads and writes all of them; other writes need permit().
create or replace procedure protect_table(target regclass, class text, owner_column text default null) language plpgsql as $$
declare
  by_staff constant text := '(select sees_every_account())';
  owner constant text := coalesce(owner_column, case when class in ('portal', 'account', 'person') then class || '_id' end);
  rule constant text := case class
    when 'edition' then 'true'
    when 'portal' then format('%s or %I = any ((select seen_portals())::text[])', by_staff, owner)
    when 'account' then format('%s or %I = any ((select seen_accounts())::uuid[])', by_staff, owner)
    when 'person' then format('(select acts_for_system()) or %I = (select current_person())', owner)
    when 'staff' then by_staff
    when 'system' then '(select acts_for_system())'
  end;
begin
  call remove_policies(target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s for select using (edition = (select current_edition()) and (%s))', class || '_read', target, rule);
  call permit_system(target);
  insert into platform.table_classes (table_name, class, owner_column) values (target::text, class, owner)
    on conflict (table_name) do update set class = excluded.class, owner_column = excluded.owner_column, reason = null, open_commands = '{}';
end $$;

create or replace procedure protect_table_by_hand(target regclass, reason text, open_commands text[] default '{}') language plpgsql as $$
begin
  call remove_policies(target);
  execute format('alter table %s enable row level security', target);
  insert into platform.table_classes (table_name, class, reason, open_commands) values (target::text, 'custom', reason, open_commands)
    on conflict (table_name) do update
      set class = 'custom', owner_column = null, reason = excluded.reason, open_commands = excluded.open_commands;
end $$;

revoke execute on all routines in schema public from public;

do $$
declare
  protected record;
begin
  for protected in select * from platform.table_classes where class <> 'custom' order by table_name loop
    call protect_table(protected.table_name::regclass, protected.class, protected.owner_column);
  end loop;
end $$;

-- What people write
-- -----------------

call permit('accounts', 'update', 'clients', 'id = any ((select seen_accounts())::uuid[])');
call permit('accounts', 'update', 'staff');
call limit_columns_to('accounts', '{default_company, default_adviser, default_staff, updated_at}');

call permit('terms_acceptances', 'insert', 'clients',
  'account_id = any ((select seen_accounts())::uuid[]) and person_id = (select current_person())');

call permit('account_views', 'insert', 'staff', 'person_id = (select current_person())');

call permit('maintenance', 'insert', 'admins', 'set_by = (select current_person())');
call permit('maintenance', 'update', 'admins');
call permit('maintenance', 'delete', 'admins');

-- A new portal locks the organisation, so that concurrent requests count the same portals.
call permit_lock('organisations', 'staff');
call permit('portals', 'insert', 'staff', 'created_by = (select current_person())');

call permit('imports', 'insert', 'firm admins', 'created_by = (select current_person())');
call permit('imports', 'update', 'firm admins');
call permit('imports', 'delete', 'firm admins');
call limit_columns_to('imports', '{state, layout, columns, counts, refusal, progress, heartbeat_at, tries, error_count, committed_by, undone_by}');
call permit('import_parts', 'insert', 'firm admins');
call permit('import_parts', 'update', 'firm admins');
call permit('import_parts', 'delete', 'firm admins');
call limit_columns_to('import_parts', '{bytes}');
call permit('import_errors', 'delete', 'firm admins');

-- Factors, devices and sessions of the person. PINs, addresses and numbers are written by the system, which sends the PIN.
do $$
declare
  own constant text := 'person_id = (select current_person())';
  name text;
begin
  foreach name in array array['authenticators', 'backup_codes', 'passkeys', 'electronic_ids'] loop
    call permit(name::regclass, 'insert', 'people', own);
    call permit(name::regclass, 'delete', 'people', own);
  end loop;
  call permit('authenticators', 'update', 'people', own);
  call permit('passkeys', 'update', 'people', own);
  call permit_lock('sessions', 'people', own);
  call permit('sessions', 'delete', 'people', own);
end $$;
call limit_columns_to('authenticators', '{confirmed_at, last_step}');
call limit_columns_to('passkeys', '{name}');

-- Tables of no class
-- ------------------

call protect_table_by_hand('people', 'Clients see themselves and the staff of their edition; staff see everyone. A person changes their profile.');
create policy person_read on people for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or id = (select current_person()) or role <> 'client')
);
call permit_system('people');
call permit('people', 'update', 'people', 'id = (select current_person())');
call limit_columns_to('people', '{name, phone, locale, theme, hides_welcome, fcm_token, fcm_session_id, updated_at}');

call protect_table_by_hand('account_people', 'People see their own relations and those of their accounts; only the system writes them.');
create policy relation_read on account_people for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person()))
);
call permit_system('account_people');

call protect_table_by_hand('impersonations', 'The member of staff writes it; clients of the account read it as well.');
create policy impersonation_read on impersonations for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or account_id = any ((select seen_accounts())::uuid[]))
);
call permit_system('impersonations');
call permit('impersonations', 'insert', 'staff', 'person_id = (select current_person())');
call permit('impersonations', 'update', 'staff', 'person_id = (select current_person())');
call limit_columns_to('impersonations', '{reason, ended_at}');

call protect_table_by_hand('person_photos', 'Clients see the portraits of the advisers of their accounts; staff see all, a person changes their own.');
create policy photo_read on person_photos for select using (
  edition = (select current_edition())
  and (
    person_id = (select current_person()) or (select sees_every_account())
    or exists (
      select from account_people ap
      where ap.person_id = person_photos.person_id and ap.relation = 'adviser' and ap.account_id = any ((select seen_accounts())::uuid[])
    )
  )
);
call permit_system('person_photos');
call permit('person_photos', 'insert', 'people', 'person_id = (select current_person())');
call permit('person_photos', 'update', 'people', 'person_id = (select current_person())');
call permit('person_photos', 'delete', 'people', 'person_id = (select current_person())');

call protect_table_by_hand('outbox_messages', 'A person queues e-mails to their own address; only the system reads, sends and addresses messages.');
create policy message_read on outbox_messages for select using (edition = (select current_edition()) and (select acts_for_system()));
call permit_system('outbox_messages');
call permit('outbox_messages', 'insert', 'people', 'channel = ''email'' and person_id is null and portal_id is null
  and lower(recipient) = (select p.email_key from people p where p.id = (select current_person()))');

call protect_table_by_hand('events', 'A person adds events in their own name; people read what they did, what was done to them and what concerns '
  'their accounts.');
create policy event_read on events for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person())
    or (subject_type = 'person' and subject_id = (select current_person())::text)
  )
);
call permit_system('events');
call permit('events', 'insert', 'people', 'person_id = (select current_person())
  and ((select sees_every_account()) or ((account_id is null or account_id = any ((select seen_accounts())::uuid[])) and as_account_id is null))');

call protect_table_by_hand('revisions', 'Staff read the history of their edition; a person adds revisions in their own name.');
create policy revision_read on revisions for select using (edition = (select current_edition()) and (select sees_every_account()));
call permit_system('revisions');
call permit('revisions', 'insert', 'people', 'person_id = (select current_person())
  and ((select sees_every_account()) or ((account_id is null or account_id = any ((select seen_accounts())::uuid[])) and as_account_id is null))');

-- Tables without an edition
-- -------------------------

-- The app counts attempts, reads facts of the installation and works on its queue outside every scope, so that a scope reaches none of it.
do $$
declare
  name text;
begin
  foreach name in array array['platform.rate_limits', 'platform.installation'] loop
    execute format('alter table %s enable row level security', name);
    execute format('create policy outside_scopes on %s using ((select current_edition()) is null) with check ((select current_edition()) is null)', name);
  end loop;
end $$;
