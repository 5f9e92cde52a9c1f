import { baseline, ownerMigration, rightsMigration, type Fault } from './fault.ts'

const globalVersionPolicy =
  "create policy version_read on ledger_versions for select using (edition = (select current_edition()) or edition = '*');"

/** Faults in row-level security, rights, scopes and migrations. */
export const databaseFaults: readonly Fault[] = [
  {
    name: 'row-level security ignores the edition',
    edits: [
      [baseline, 'edition = (select current_edition())', 'true'],
      [rightsMigration, 'edition = (select current_edition())', 'true'],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'the app may alter seals',
    edits: [[baseline, 'grant select, insert on event_seals', 'grant select, insert, update, delete on event_seals']],
    tests: ['platform/events/events.test.ts'],
  },
  {
    name: 'a new personal table has a policy by edition only',
    edits: [
      [
        baseline,
        globalVersionPolicy,
        `${globalVersionPolicy}
create table watchlist_items (id uuid primary key, edition text not null, person_id uuid not null references people, symbol text not null);
call protect_table('watchlist_items', 'edition');
grant select, insert, update, delete on watchlist_items to \${app};`,
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'a new personal table has no protection class, and a policy by edition only',
    edits: [
      [
        baseline,
        globalVersionPolicy,
        `${globalVersionPolicy}
create table watchlist_items (id uuid primary key, edition text not null, person_id uuid not null references people, symbol text not null);
alter table watchlist_items enable row level security;
create policy scope on watchlist_items using (edition = (select current_edition()));
grant select, insert, update, delete on watchlist_items to \${app};`,
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'all people can read and write the rows of one person',
    edits: [[rightsMigration, "(select acts_for_system()) or %I = (select current_person())', owner", "true or %I is null', owner"]],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'the clients of all portals can read the rows of one portal',
    edits: [[rightsMigration, '%I = any ((select seen_portals())::text[])', '%I is not null']],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'a client can add themselves to any account',
    edits: [
      [
        rightsMigration,
        "call permit_system('account_people');",
        "call permit_system('account_people'); call permit('account_people', 'insert', 'people');",
      ],
    ],
    tests: ['platform/db/row-level-security.test.ts'],
  },
  {
    name: 'a policy of people does not check the new row',
    edits: [[rightsMigration, "format('using (%s) with check (%s)', rule, rule)", "format('using (%s) with check (true)', rule)"]],
    tests: ['platform/db/grants.test.ts'],
  },
  {
    name: 'the columns of a person are not limited',
    edits: [
      [
        rightsMigration,
        "call limit_columns_to('people', '{name, phone,",
        "call limit_columns_to('people', '{role, password_hash, organisation_id, is_active, name, phone,",
      ],
    ],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a person adds events as somebody else',
    edits: [
      [
        rightsMigration,
        "call permit('events', 'insert', 'people', 'person_id = (select current_person())",
        "call permit('events', 'insert', 'people', 'true",
      ],
    ],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a person queues mail to any address',
    edits: [
      [rightsMigration, "\n  and lower(recipient) = (select p.email_key from people p where p.id = (select current_person()))'", "'"],
    ],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a transaction with a scope can read the rate limits',
    edits: [[rightsMigration, '((select current_edition()) is null)', '(true)']],
    tests: ['platform/db/client-writes.test.ts', 'platform/db/grants.test.ts'],
  },
  {
    name: 'a function of the owner finds temporary tables first',
    edits: [
      [
        ownerMigration,
        'security definer\n  set search_path = pg_catalog, public, pg_temp as',
        'security definer\n  set search_path = public as',
      ],
      [ownerMigration, 'insert into public.ledger_versions as v', 'insert into ledger_versions as v'],
    ],
    tests: ['platform/db/ownership.test.ts'],
  },
  {
    name: 'a login that is a member of the owner is accepted',
    edits: [['platform/db/login-checks.ts', "pg_has_role(current_user, r.oid, 'member')", 'r.rolname = current_user']],
    tests: ['platform/db/login-checks.test.ts'],
  },
  {
    name: 'a migration may change after it was applied',
    edits: [['platform/db/migrate.ts', 'await refuseChangedFiles(db, hashes)', '']],
    tests: ['platform/db/migration-files.test.ts'],
  },
  {
    name: 'the export of a firm contains rows of another edition',
    edits: [['platform/db/edition-export.ts', 'where edition = ${pg.escapeLiteral(edition)}', "where ${pg.escapeLiteral(edition)} <> ''"]],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'the export of a firm contains secret columns',
    edits: [['platform/db/export-plan.ts', 'columns.filter((one) => !(formatColumnName(one) in omittedColumns))', '[...columns]']],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'the export of a firm contains tables of secrets',
    edits: [
      [
        'platform/db/export-plan.ts',
        '.filter(([table]) => !(table in omittedTables))',
        '.filter(([table]) => !/^platform|^kysely/.test(table))',
      ],
      ['platform/db/export-plan.ts', 'columns.filter(isUnclassified)', 'columns.filter(() => false)'],
    ],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'the export of a firm contains new columns that may be secret',
    edits: [['platform/db/export-plan.ts', 'columns.filter(isUnclassified)', 'columns.filter(() => false)']],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'the tables of an export of a firm are read at different moments',
    edits: [['platform/db/edition-export.ts', 'isolation level repeatable read', 'isolation level read committed']],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'the export of a firm is written to a folder that contains files',
    edits: [['apps/server/src/commands/export-firm.ts', 'readdirSync(folder).length > 0', 'readdirSync(folder).length > 1e9']],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'the start of an export of a firm is not recorded',
    edits: [['apps/server/src/commands/export-firm.ts', '  await record(recordExportStart)\n', '']],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
  {
    name: 'an altered export of a firm passes verification',
    edits: [['apps/server/src/commands/listed-files.ts', ' || one.sha256 !== sha256', '']],
    tests: ['apps/server/src/commands/export-firm.test.ts'],
  },
]
