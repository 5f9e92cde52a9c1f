import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createValue, createInsertion, type ColumnValues } from './generic-rows.ts'
import { appRole } from './global-setup.ts'
import { runAsApp, runAndRollBack, returnFalseIfRefused, type ScopeSettings } from './row-sessions.ts'

const edition = 'wealth'
const createParty = (name: string) => ({
  account: randomUUID(),
  person: randomUUID(),
  service: randomUUID(),
  organisation: randomUUID(),
  import: randomUUID(),
  portal: `${name}-portal`,
  address: `${name}@client.example`,
})
const ownParty = createParty('own')
const otherParty = createParty('other')

/** A party that owns no rows. */
const thirdParty = createParty('third')

type Party = typeof ownParty

/** Columns that name the owner of a row, with the kind of owner. In columns that end with `_by`, the owner is the person who acts. */
const ownerColumns: Readonly<Record<string, keyof Party | null>> = {
  account_id: 'account',
  person_id: 'person',
  portal_id: 'portal',
  created_by: 'person',
  set_by: 'person',
  saved_by: 'person',
  created_by_service: 'service',
  'imports.id': 'import',
  'imports.organisation_id': 'organisation',
  'import_errors.import_id': 'import',
  'import_headings.organisation_id': 'organisation',
  'import_parts.import_id': 'import',
  'service_accounts.id': 'service',
  'service_accounts.organisation_id': 'organisation',
  'accounts.id': 'account',
  'people.id': 'person',
  'portals.id': 'portal',
  'outbox_messages.recipient': 'address',
  // Set only in push notifications, which only the system queues.
  'outbox_messages.person_id': null,
  'outbox_messages.portal_id': null,
}

function findOwnerColumn(table: string, column: string): keyof Party | null {
  const ownerColumn = ownerColumns[`${table}.${column}`]
  return ownerColumn === undefined ? (ownerColumns[column] ?? null) : ownerColumn
}

const createScope = (role: string, person: string, accounts: string): ScopeSettings => ({ edition, person, role, accounts })

/** Settings by kind of caller. The caller `outside` has no scope, so not even an edition. */
export const callers: Readonly<Record<string, ScopeSettings>> = {
  outside: { edition: '', person: '', role: '', accounts: '' },
  anonymous: createScope('', '', ''),
  client: createScope('client', ownParty.person, ownParty.account),
  professional: createScope('professional', ownParty.person, '*'),
  'company-admin': createScope('company-admin', ownParty.person, '*'),
  admin: createScope('admin', ownParty.person, '*'),
  service: { ...createScope('service', '', ''), service: ownParty.service },
  system: createScope('system', '', '*'),
}

/** Rows that a caller reaches with a command: none, the caller's rows, rows of others, or all. */
type Reach = '-' | 'own' | 'other' | 'all'

/** A command on columns of a table, and the reach of each caller in the order of `callers`. */
export type Grant = { table: string; command: string; columns: string; reach: readonly Reach[] }

type Column = { name: string; type: string; isUpdatable: boolean }

/** Empties every table, so that a statement without a condition reaches only the row under test. */
export async function emptyTables(owner: pg.Client, tables: readonly string[]): Promise<void> {
  await owner.query(`truncate ${tables.join(', ')} cascade`)
  // Triggers of the ledger add a version for the truncation.
  await owner.query('truncate ledger_versions')
}

/** A command on columns of a table, with its statement for the row under test. */
type Command = Omit<Grant, 'table' | 'reach'> & { createStatement: (row: Statement) => Statement }

/** Runs every command on a table as each caller, on a row of the caller and on a row of others. Returns the grants that reach a row. */
export async function findGrants(owner: pg.Client, table: string): Promise<Grant[]> {
  const columns = await listColumns(owner, table)
  const rowsOf = (isService: boolean) =>
    Promise.all([ownParty, otherParty].map((party) => createInsertion(owner, table, createRow(table, columns, party, isService))))
  const [byPeople, byService] = [await rowsOf(false), await rowsOf(true)]
  const parentRows = await createParentRows(owner, table)
  const insertion: Command = { command: 'insert', columns: '*', createStatement: (row) => row }
  const commands: Command[] = [
    { command: 'select', columns: '*', createStatement: () => ({ text: `select 1 from ${table}` }) },
    insertion,
    { command: 'delete', columns: '*', createStatement: () => ({ text: `delete from ${table}` }) },
    ...columns
      .filter(({ isUpdatable }) => isUpdatable)
      .map((column): Command => {
        const statement = { text: `update ${table} set "${column.name}" = $1`, values: [createChangedValue(table, column)] }
        return { command: 'update', columns: column.name, createStatement: () => statement }
      }),
  ]
  const others = commands.filter((command) => command !== insertion)
  // By command and caller: whether the caller reached the row of the caller, and the row of others.
  const reaches = new Map(commands.map((command) => [command, Object.keys(callers).map((): boolean[] => [])]))
  for (const [rows, isService] of [
    [byPeople, false],
    [byService, true],
  ] as const)
    for (const row of rows) {
      const attempt = async (attempted: readonly Command[]) => {
        const statements = attempted.map(({ createStatement }) => createStatement(row))
        for (const [index, settings] of Object.values(callers).entries()) {
          if ((settings.role === 'service') !== isService) continue
          const reached = await listReached(owner, settings, statements)
          for (const [position, command] of attempted.entries()) reaches.get(command)?.[index]?.push(reached[position] === true)
        }
      }
      await runAndRollBack(owner, async () => {
        for (const { text, values } of parentRows) await owner.query(text, values)
        await attempt([insertion])
        await owner.query(row.text, row.values)
        await attempt(others)
      })
    }
  const grants = commands.map((command): Grant => {
    const reach = (reaches.get(command) ?? []).map(describeReach)
    return { table, command: command.command, columns: command.columns, reach }
  })
  const isUpdate = ({ command }: Grant) => command === 'update'
  return [...grants.filter((grant) => !isUpdate(grant)), ...groupColumns(grants.filter(isUpdate))].filter(({ reach }) =>
    reach.some((one) => one !== '-'),
  )
}

const describeReach = ([isOwn, isOther]: readonly boolean[]): Reach => (isOwn ? (isOther ? 'all' : 'own') : isOther ? 'other' : '-')

/** Merges columns with the same reach. Columns that only the system reaches are named `others` if there are columns with another reach. */
function groupColumns(updates: readonly Grant[]): Grant[] {
  const groups = Map.groupBy(updates, ({ reach }) => reach.join(' '))
  return [...groups.entries()].flatMap(([key, [first, ...more]]) => {
    if (!first) return []
    const isRest = groups.size > 1 && /^(- )*all$/.test(key)
    const columns =
      groups.size === 1
        ? '*'
        : isRest
          ? 'others'
          : [first, ...more]
              .map((grant) => grant.columns)
              .toSorted()
              .join(' ')
    return [{ ...first, columns }]
  })
}

type Statement = { text: string; values?: unknown[] }
/** Runs each statement as a caller and rolls it back. Returns for each whether it reached or inserted a row. */
async function listReached(owner: pg.Client, settings: ScopeSettings, statements: readonly Statement[]): Promise<boolean[]> {
  return runAndRollBack(owner, () =>
    runAsApp(owner, settings, async () => {
      const reached: boolean[] = []
      for (const { text, values } of statements) {
        const result = runAndRollBack(owner, () => owner.query(text, values))
        reached.push(await result.then(({ rowCount }) => (rowCount ?? 0) > 0, returnFalseIfRefused))
      }
      return reached
    }),
  )
}

/**
 * Creates the insertions of the caller, an account of the caller's portal, and imports of the caller and of others. Policies derive the
 * owner of other rows from them.
 */
async function createParentRows(owner: pg.Client, table: string): Promise<Statement[]> {
  const createImport = (party: Party): [string, ColumnValues] => [
    'imports',
    { edition, id: party.import, created_by_service: party.service, organisation_id: party.organisation },
  ]
  const parentRows: [string, ColumnValues][] = [
    ['people', { edition, id: ownParty.person, email: ownParty.address, role: 'client' }],
    ['accounts', { edition, id: ownParty.account, portal_id: ownParty.portal }],
    ['service_accounts', { edition, id: ownParty.service, organisation_id: ownParty.organisation }],
    createImport(ownParty),
    createImport(otherParty),
  ]
  return Promise.all(parentRows.flatMap(([name, row]) => (name === table ? [] : [createInsertion(owner, name, row)])))
}

/** Changes to rows of a service account: they name no person, and events name the service account in their details. */
const serviceRowChanges: Readonly<Record<string, (party: Party) => Record<string, string | null>>> = {
  imports: () => ({ created_by: null }),
  events: ({ service }) => ({ person_id: null, account_id: null, details: JSON.stringify({ serviceAccountId: service }) }),
}

function createRow(table: string, columns: readonly Column[], party: Party, isService: boolean): ColumnValues {
  const ownerColumn = { ...createOwnedRow(table, columns, party), ...(isService && serviceRowChanges[table]?.(party)) }
  return Object.fromEntries(Object.entries(ownerColumn).filter((entry): entry is [string, string] => entry[1] !== null))
}

function createOwnedRow(table: string, columns: readonly Column[], party: Party): ColumnValues {
  return Object.fromEntries(
    columns.flatMap(({ name, type }) => {
      if (name === 'edition') return [[name, edition]]
      if (type === 'boolean') return [[name, 'true']]
      const ownerColumn = findOwnerColumn(table, name)
      return ownerColumn ? [[name, party[ownerColumn]]] : []
    }),
  )
}

async function listColumns(owner: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type,
       attgenerated = '' and attidentity = '' and has_column_privilege($2, attrelid, attnum, 'update') as "isUpdatable"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table, appRole],
  )
  return rows
}

/** Returns a value that differs from the value in the row under test. */
function createChangedValue(table: string, { name, type }: Column): unknown {
  if (name === 'edition') return 'greek'
  const ownerColumn = findOwnerColumn(table, name)
  if (ownerColumn) return thirdParty[ownerColumn]
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{"changed": true}'
  if (type === 'inet') return '192.0.2.2'
  if (type === 'text[]') return ['changed']
  return createValue(table, name, type)
}

/** Formats grants as lines of the grants file, separated by tabs. */
export function formatGrants(grants: readonly Grant[]): string[] {
  return grants.map(({ table, command, columns, reach }) => [table, command, columns, ...reach].join('\t'))
}
