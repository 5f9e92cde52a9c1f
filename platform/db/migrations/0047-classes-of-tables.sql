-- Every table of an edition belongs to one class, which says who may read and write its rows. protect_table() installs the
-- policies of the class and registers it; a table that no class fits is registered with a reason and has policies of its own.
--   edition  read by everyone in the edition, written by its staff and jobs
--   portal   read by staff and by clients with an account in the portal, written by staff and jobs
--   account  read and written by staff and by clients of the account
--   person   read and written by the person and by jobs
--   staff    read and written by staff and jobs
--   system   read and written by jobs and by the steps before a session
create table platform.table_classes (
  table_name text primary key,
  class text not null check (class in ('edition', 'portal', 'account', 'person', 'staff', 'system', 'custom')),
  -- The column that names the portal, account or person of a row.
  owner_column text,
  reason text check (class <> 'custom' or reason is not null),
  -- Commands on rows of others that a custom table allows within the edition, for its reason.
  open_commands text[] not null default '{}' check (class = 'custom' or open_commands = '{}')
);

-- Portals in which the client of the transaction has an account.
create function seen_portals() returns text[] language sql stable
  as $$ select coalesce(array_agg(distinct a.portal_id), '{}') from accounts a where a.id = any (seen_accounts()) $$;

create procedure remove_policies(target regclass) language plpgsql as $$
declare
  name text;
begin
  for name in select polname from pg_policy where polrelid = target loop
    execute format('drop policy %I on %s', name, target);
  end loop;
end $$;

create procedure protect_table(target regclass, class text, owner_column text default null) language plpgsql as $$
declare
  in_edition constant text := 'edition = (select current_edition())';
  by_staff constant text := '(select sees_every_account())';
  owner constant text := coalesce(owner_column, case when class in ('portal', 'account', 'person') then class || '_id' end);
  read_rule text;
  write_rule text;
begin
  case class
    when 'edition' then read_rule := 'true'; write_rule := by_staff;
    when 'portal' then read_rule := format('%s or %I = any ((select seen_portals())::text[])', by_staff, owner); write_rule := by_staff;
    when 'account' then write_rule := format('%s or %I = any ((select seen_accounts())::uuid[])', by_staff, owner);
    when 'person' then write_rule := format('(select acts_for_system()) or %I = (select current_person())', owner);
    when 'staff' then write_rule := by_staff;
    when 'system' then write_rule := '(select acts_for_system())';
  end case;
  call remove_policies(target);
  execute format('alter table %s enable row level security', target);
  execute format('create policy %I on %s using (%s and (%s))', class || '_scope', target, in_edition, write_rule);
  if read_rule is not null then
    execute format('create policy %I on %s for select using (%s and (%s))', class || '_read', target, in_edition, read_rule);
  end if;
  insert into platform.table_classes (table_name, class, owner_column) values (target::text, class, owner);
end $$;

-- For tables whose policies follow by hand; `open_commands` may touch rows of others within the edition.
create procedure protect_table_by_hand(target regclass, reason text, open_commands text[] default '{}') language plpgsql as $$
begin
  call remove_policies(target);
  execute format('alter table %s enable row level security', target);
  insert into platform.table_classes (table_name, class, reason, open_commands) values (target::text, 'custom', reason, open_commands);
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'organisations', 'maintenance', 'ledger_securities', 'ledger_prices', 'ledger_rates', 'ledger_levels'
  ] loop
    call protect_table(name::regclass, 'edition');
  end loop;
  foreach name in array array['client_groups', 'access_groups', 'portal_terms'] loop
    call protect_table(name::regclass, 'portal');
  end loop;
  call protect_table('portals', 'portal', 'id');
  foreach name in array array[
    'client_group_members', 'access_group_accounts', 'account_overviews', 'portfolios', 'provider_snapshots', 'terms_acceptances',
    'account_rules', 'ledger_portfolios', 'ledger_transactions', 'reconciliation_differences'
  ] loop
    call protect_table(name::regclass, 'account');
  end loop;
  call protect_table('accounts', 'account', 'id');
  foreach name in array array[
    'sessions', 'pins', 'authenticators', 'backup_codes', 'passkeys', 'email_changes', 'mobile_changes', 'electronic_ids', 'account_views'
  ] loop
    call protect_table(name::regclass, 'person');
  end loop;
  foreach name in array array[
    'access_group_team', 'imports', 'import_parts', 'import_mistakes', 'import_changes', 'import_headings', 'reconciliation_runs'
  ] loop
    call protect_table(name::regclass, 'staff');
  end loop;
  foreach name in array array[
    'sign_ups', 'single_use_tokens', 'passkey_challenges', 'electronic_id_visits', 'event_seals', 'audit_checkpoints',
    'upstream_connections', 'shared_answers', 'ledger_snapshots'
  ] loop
    call protect_table(name::regclass, 'system');
  end loop;
end $$;

call protect_table_by_hand('people', 'Clients see themselves and the staff of their edition; staff see everyone.');
create policy person_read on people for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or id = (select current_person()) or role <> 'client')
);
create policy person_write on people using (
  edition = (select current_edition()) and ((select sees_every_account()) or id = (select current_person()))
);

call protect_table_by_hand('account_people', 'People see their own relations and those of their accounts; only staff and jobs change one.');
create policy relation_read on account_people for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person()))
);
create policy relation_write on account_people using (edition = (select current_edition()) and (select sees_every_account()));

call protect_table_by_hand('impersonations', 'The member of staff writes it; clients of the account read it as well.');
create policy impersonation_read on impersonations for select using (
  edition = (select current_edition())
  and ((select acts_for_system()) or person_id = (select current_person()) or account_id = any ((select seen_accounts())::uuid[]))
);
create policy impersonation_write on impersonations using (
  edition = (select current_edition()) and (select sees_every_account())
  and ((select acts_for_system()) or person_id = (select current_person()))
);

call protect_table_by_hand('person_photos', 'Clients see the portraits of the advisers of their accounts; staff see all, a person changes their own.');
create policy photo_own on person_photos using (edition = (select current_edition()) and person_id = (select current_person()));
create policy photo_read on person_photos for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account())
    or exists (
      select from account_people ap
      where ap.person_id = person_photos.person_id and ap.relation = 'adviser' and ap.account_id = any ((select seen_accounts())::uuid[])
    )
  )
);

call protect_table_by_hand('mails', 'Any transaction may queue a message; only jobs read and send them.', array['insert']);
create policy message_insert on mails for insert with check (edition = (select current_edition()));
create policy message_work on mails using (edition = (select current_edition()) and (select acts_for_system()));

call protect_table_by_hand('events', 'A refused sign-in has no person, so any transaction may add an event; people read what they did, what was done to them '
  'and what concerns their accounts.', array['insert']);
create policy event_read on events for select using (
  edition = (select current_edition())
  and (
    (select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person())
    or (subject_type = 'person' and subject_id = (select current_person())::text)
  )
);
create policy event_insert on events for insert with check (edition = (select current_edition()));

call protect_table_by_hand('ledger_versions', 'Written by a trigger alone; the version "*" counts changes made outside any edition.');
create policy version_read on ledger_versions for select using (edition = (select current_edition()) or edition = '*');
