import type pg from 'pg'

const catalogueQueries: Readonly<Record<string, string>> = {
  tables: `select n.nspname || '.' || c.relname as name, c.relrowsecurity || ' ' || c.relforcerowsecurity || ' ' || pg_get_userbyid(c.relowner) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
  columns: `select n.nspname || '.' || c.relname || '.' || a.attname as name,
      concat_ws(' ', row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
        coalesce(pg_get_expr(d.adbin, d.adrelid), 'no default'), a.attidentity, a.attgenerated, a.attstorage, a.attcollation::regcollation,
        a.attacl::text) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraints: `select n.nspname || '.' || c.relname || '.' || k.conname as name, pg_get_constraintdef(k.oid) || ' ' || k.convalidated as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace`,
  indexes: `select n.nspname || '.' || c.relname as name, pg_get_indexdef(c.oid) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'i'`,
  sequences: `select n.nspname || '.' || c.relname as name, s.seqincrement || ' ' || s.seqstart || ' ' || format_type(s.seqtypid, null) as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace`,
  policies: `select n.nspname || '.' || c.relname || '.' || p.polname as name,
      concat_ws(' ', p.polcmd, p.polpermissive, p.polroles::regrole[]::text, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid)) as definition
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`,
  grants: `select n.nspname || '.' || c.relname || ' ' || a.grantee::regrole || ' ' || a.privilege_type as name, a.is_grantable::text as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a where c.relkind in ('r', 'S')`,
  schemas: `select n.nspname || ' ' || a.grantee::regrole || ' ' || a.privilege_type as name, a.is_grantable::text as definition
    from pg_namespace n, aclexplode(n.nspacl) a where a.grantee <> 0`,
  functions: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace`,
  triggers: `select n.nspname || '.' || c.relname || '.' || t.tgname as name, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal`,
}

/**
 * Reads the definitions of tables, columns, constraints, indexes, sequences, policies, grants, functions and triggers of the schemas
 * `public` and `platform`, by kind and name, and the class with which each table is registered. Excludes the tables of the migrator.
 */
export async function readCatalogue(owner: pg.Client): Promise<Record<string, Record<string, string>>> {
  const catalogue: Record<string, Record<string, string>> = {}
  for (const [kind, query] of Object.entries(catalogueQueries)) {
    const { rows } = await owner.query<{ name: string; definition: string }>(
      `${query} ${query.includes(' where ') ? 'and' : 'where'} n.nspname in ('public', 'platform')`,
    )
    catalogue[kind] = indexByName(rows.filter(({ name }) => !name.includes('kysely_migration')))
  }
  const { rows } = await owner.query<{ name: string; definition: string }>(
    'select table_name as name, to_jsonb(t)::text as definition from platform.table_classes t',
  )
  return { ...catalogue, classes: indexByName(rows) }
}

function indexByName(rows: readonly { name: string; definition: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition] as const).toSorted())
}
