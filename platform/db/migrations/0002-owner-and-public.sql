-- Functions that run as the owner, and rights that PUBLIC has by default.

-- A function of the owner names the schema of everything it uses and searches temporary objects last, because the app's login can create
-- temporary tables.
create or replace function count_ledger_version() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.ledger_versions as v (edition, version)
    values (coalesce(nullif(pg_catalog.current_setting('atrium.edition', true), ''), '*'), 1)
    on conflict (edition) do update set version = v.version + 1;
  return null;
end $$;

create or replace function stamp_account() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.created_by := coalesce(new.created_by, public.current_person());
    new.updated_by := new.created_by;
  elsif new.updated_at is distinct from old.updated_at then
    new.updated_by := public.current_person();
  end if;
  return new;
end $$;

-- Its tables are bound when it is created, so that a temporary table cannot replace them.
create or replace function seen_portals() returns text[] language sql stable
begin atomic
  select coalesce(array_agg(distinct a.portal_id), '{}') from public.accounts a where a.id = any (public.seen_accounts());
end;

-- PUBLIC has nothing; imports need temporary tables.
alter default privileges revoke execute on routines from public;
revoke execute on all routines in schema public, platform from public;
grant execute on function
  current_edition(), current_person(), sees_every_account(), seen_accounts(), acts_for_system(), seen_portals()
  to ${app};
revoke all on schema public from public;
do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect, temporary on database %I to ${app}', current_database());
end $$;

-- SHA-256 of each migration as it was applied; a migration whose file changed afterwards is refused.
create table platform.migration_hashes (
  name text primary key,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
insert into platform.migration_hashes (name, hash) values ('0001-baseline', '027bb0d11391c6a5ddd49b889fd4d1261ed329088b2229b1954e0d32f200dc92');
