-- The second wall between editions and between clients (the first is the scopes in the code). It holds
-- for the app's own login, which owns nothing and is no superuser.
do $$
declare
  name text;
  by_account constant text := '(select sees_every_account()) or %s = any ((select seen_accounts())::uuid[])';
  by_edition constant text := 'edition = (select current_edition())';
  own constant text := 'person_id = (select current_person())';
  rule text;
begin
  foreach name in array array[
    'organisations', 'people', 'sessions', 'pins', 'portals', 'accounts', 'account_people', 'client_groups',
    'client_group_members', 'access_groups', 'access_group_team', 'access_group_accounts', 'account_overviews',
    'portfolios', 'provider_snapshots', 'mails', 'events'
  ] loop
    rule := case name
      when 'accounts' then format(by_account, 'id')
      when 'account_people' then format(by_account, 'account_id') || ' or ' || own
      when 'events' then format(by_account, 'account_id') || ' or ' || own
      when 'client_group_members' then format(by_account, 'account_id')
      when 'access_group_accounts' then format(by_account, 'account_id')
      when 'account_overviews' then format(by_account, 'account_id')
      when 'portfolios' then format(by_account, 'account_id')
      when 'provider_snapshots' then format(by_account, 'account_id')
      else 'true'
    end;
    execute format('alter table %I enable row level security', name);
    execute format('create policy scope on %I using (%s and (%s))', name, by_edition, rule);
    execute format('grant select, insert on %I to ${app}', name);
    if name <> 'events' then
      execute format('grant update, delete on %I to ${app}', name);
    end if;
  end loop;
end $$;

-- A refused sign-in is nobody's: it must be writable without a person.
drop policy scope on events;
create policy scope_read on events for select using (
  edition = (select current_edition())
  and ((select sees_every_account()) or account_id = any ((select seen_accounts())::uuid[]) or person_id = (select current_person()))
);
create policy scope_write on events for insert with check (edition = (select current_edition()));

grant usage on schema public to ${app};
