-- Gives every schema, table, sequence, type and routine of the database to the login in the setting `atrium.new_owner`. Superusers run it in
-- one transaction; objects of extensions keep their owner. Run by the start of an embedded database, and by psql for an external one:
--   psql "$ADMINISTRATOR_URL" --single-transaction --command "set atrium.new_owner = 'atrium_owner'" --file platform/db/change-owner.sql
do $$
declare
  new_owner constant name := current_setting('atrium.new_owner');
  owner_id constant oid := (select oid from pg_roles where rolname = new_owner);
  statement text;
begin
  for statement in
    with own_schemas as (
      select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), statements as (
      select 1 as step, format('alter schema %I owner to %I', nspname, new_owner) as text, 'pg_namespace'::regclass as catalogue, oid
      from own_schemas where nspowner not in (owner_id, 'pg_database_owner'::regrole)
      union all
      select 2, format('alter table %s owner to %I', c.oid::regclass, new_owner), 'pg_class'::regclass, c.oid
      from pg_class c join own_schemas s on s.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relowner <> owner_id
      union all
      -- A sequence of a column follows its table.
      select 3, format('alter sequence %s owner to %I', c.oid::regclass, new_owner), 'pg_class'::regclass, c.oid
      from pg_class c join own_schemas s on s.oid = c.relnamespace
      where c.relkind = 'S' and c.relowner <> owner_id
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))
      union all
      select 4, format('alter type %s owner to %I', t.oid::regtype, new_owner), 'pg_type'::regclass, t.oid
      from pg_type t join own_schemas s on s.oid = t.typnamespace
      where t.typowner <> owner_id and t.typelem = 0 and (t.typtype in ('e', 'd', 'r') or exists (
        select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'
      ))
      union all
      select 5, format('alter routine %s owner to %I', p.oid::regprocedure, new_owner), 'pg_proc'::regclass, p.oid
      from pg_proc p join own_schemas s on s.oid = p.pronamespace where p.proowner <> owner_id and p.prokind <> 'a'
    )
    select s.text from statements s
    where not exists (select from pg_depend d where d.classid = s.catalogue and d.objid = s.oid and d.deptype = 'e')
    order by s.step
  loop
    execute statement;
  end loop;
  if (select datdba <> owner_id from pg_database where datname = current_database()) then
    execute format('alter database %I owner to %I', current_database(), new_owner);
  end if;
end $$;
