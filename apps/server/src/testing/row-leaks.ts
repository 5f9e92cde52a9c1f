import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createInsertion, type ColumnValues } from './generic-rows.ts'
import { appRole } from './global-setup.ts'
import { runAsApp, runAndRollBack, returnFalseIfRefused, type ScopeSettings } from './row-sessions.ts'

const ownerColumns = ['account_id', 'person_id', 'portal_id'] as const

type OwnerColumn = (typeof ownerColumns)[number]
type Party = Record<OwnerColumn, string>
type Command = 'select' | 'insert' | 'update' | 'delete'
type Session = { name: string; settings: ScopeSettings }

/** A table, as described by the catalogue and by `platform.table_classes`. */
export type TableClass = {
  table: string
  class: string | null
  owner_column: string | null
  open_commands: Command[]
  owner_columns: OwnerColumn[]
}

const edition = 'wealth'
const ownParty: Party = { account_id: randomUUID(), person_id: randomUUID(), portal_id: 'own-portal' }
const otherParty: Party = { account_id: randomUUID(), person_id: randomUUID(), portal_id: 'other-portal' }

/** An account of the client in the client's portal. Row-level security derives the portal from it. */
const homeAccount = { edition, id: randomUUID(), portal_id: ownParty.portal_id }

const client: Session = {
  name: 'a client',
  settings: { edition, person: ownParty.person_id, role: 'client', accounts: `${homeAccount.id},${ownParty.account_id}` },
}
const staff: Session = { name: 'staff', settings: { edition, person: ownParty.person_id, role: 'professional', accounts: '*' } }
const foreigner: Session = { name: 'another edition', settings: { edition: 'greek', person: '', role: 'system', accounts: '*' } }

/** Lists every table except those of PostgreSQL, the job queue and Kysely. */
export async function listTables(owner: pg.Client): Promise<TableClass[]> {
  const { rows } = await owner.query<TableClass>(
    `select c.oid::regclass::text as table, t.class, t.owner_column, coalesce(t.open_commands, '{}') as open_commands,
       array(select attname::text from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
         and attname = any ($1) order by attname) as owner_columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join platform.table_classes t on t.table_name = c.oid::regclass::text
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs')
       and c.relname not like 'kysely%'
     order by 1`,
    [ownerColumns],
  )
  return rows
}

export async function addHomeAccount(owner: pg.Client): Promise<void> {
  const { text, values } = await createInsertion(owner, 'accounts', homeAccount)
  await owner.query(text, values)
}

/**
 * Returns a sentence for each access that the app's login wrongly has to rows of others, or wrongly lacks to rows of the client. Returns
 * none if the table is safe. The rows are created for the test and rolled back.
 */
export async function findLeaks(owner: pg.Client, table: TableClass): Promise<string[]> {
  const leaks: string[] = []
  for (const { session, partyOf, open = [] } of listAttacks(table)) {
    const row = createRow(table, partyOf)
    for (const command of await listReachedCommands(owner, table.table, session, row))
      if (!open.includes(command)) leaks.push(`${session.name} may ${command} ${describeRow(row)}`)
  }
  const { owner_column: decidingColumn } = table
  if (!decidingColumn) return leaks
  const foreignRow = createRow(table, (column) => (column === decidingColumn ? ownParty : otherParty))
  if (!(await canSelect(owner, table.table, foreignRow))) leaks.push(`a client may not select ${describeRow(foreignRow)}`)
  const given = { [decidingColumn]: findOwnerValue(table, decidingColumn, otherParty) }
  if (await canGive(owner, table.table, foreignRow, given)) leaks.push(`a client may give away ${describeRow(foreignRow)}`)
  return leaks
}

type Attack = { session: Session; partyOf: (column: string) => Party; open?: readonly Command[] }

/** Returns the parties whose rows must be hidden from each session, by the class of the table. */
function listAttacks(table: TableClass): Attack[] {
  const { class: kind, owner_column: decidingColumn } = table
  const foreign = () => otherParty
  const attacks: Attack[] = [{ session: foreigner, partyOf: foreign }]
  if (listOwnerColumns(table).length === 0) return attacks
  attacks.push({ session: client, partyOf: foreign, open: table.open_commands })
  if (kind === 'person') attacks.push({ session: staff, partyOf: foreign })
  // A person named in a row of another account may read that row, but not write it.
  if (kind === 'custom' && table.owner_columns.includes('account_id'))
    attacks.push({
      session: client,
      partyOf: (column) => (column === 'account_id' ? otherParty : ownParty),
      open: ['select', ...table.open_commands],
    })
  if (kind === 'staff' || kind === 'system') attacks.push({ session: client, partyOf: () => ownParty })
  if (kind === 'system') attacks.push({ session: staff, partyOf: () => ownParty })
  // If the deciding column names somebody else, the other columns give no access.
  if (decidingColumn) attacks.push({ session: client, partyOf: (column) => (column === decidingColumn ? otherParty : ownParty) })
  // A portal has many clients, so being in the same portal gives no access to a row that names an account or a person.
  if (kind === 'portal' && listOwnerColumns(table).length > 1)
    attacks.push({ session: client, partyOf: (column) => (column === decidingColumn ? ownParty : otherParty) })
  return attacks
}

function listOwnerColumns({ owner_column: decidingColumn, owner_columns: named }: TableClass): string[] {
  return [...new Set(decidingColumn ? [decidingColumn, ...named] : named)]
}

function createRow(table: TableClass, partyOf: (column: string) => Party): ColumnValues {
  return {
    edition,
    ...Object.fromEntries(listOwnerColumns(table).map((column) => [column, findOwnerValue(table, column, partyOf(column))])),
  }
}

/** Returns the value of a column for a party. For a column such as `accounts.id`, the class of the table determines the kind of id. */
function findOwnerValue(table: TableClass, column: string, party: Party): string {
  return party[ownerColumns.find((name) => name === column) ?? (`${table.class}_id` as OwnerColumn)]
}

function describeRow(row: ColumnValues): string {
  const describeParty = (value: string) =>
    Object.values(ownParty).includes(value) ? 'own' : Object.values(otherParty).includes(value) ? 'other' : value
  return `a row with ${Object.entries(row)
    .map(([column, value]) => `${column} ${describeParty(value)}`)
    .join(', ')}`
}

/** Returns the commands with which the session reaches the row. */
async function listReachedCommands(owner: pg.Client, table: string, session: Session, row: ColumnValues): Promise<Command[]> {
  const reachedCommands: Command[] = []
  const { text, values } = await createInsertion(owner, table, row)
  if (await isAllowed(owner, session, () => owner.query(text, values))) reachedCommands.push('insert')
  await runAndRollBack(owner, async () => {
    const { rows } = await owner.query(`${text} returning 1`, values)
    if (rows.length !== 1) throw new Error(`${table} has no row of somebody else to hide`)
    const where = `where ${createCondition(row)}`
    const count = (statement: string) => isAllowed(owner, session, () => owner.query(statement))
    if (await count(`select 1 from ${table} ${where}`)) reachedCommands.push('select')
    const column = await findUpdatable(owner, table)
    if (column && (await count(`update ${table} set "${column}" = "${column}" ${where}`))) reachedCommands.push('update')
    if ((await count(`delete from ${table} ${where}`)) || (await canDeleteUnread(owner, session, table, where)))
      reachedCommands.push('delete')
  })
  return reachedCommands
}

/** Tests a delete without a condition. The policies for reading do not apply to it, only those for deletion. */
async function canDeleteUnread(owner: pg.Client, session: Session, table: string, where: string): Promise<boolean> {
  return runAndRollBack(owner, async () => {
    try {
      await runAsApp(owner, session.settings, () => owner.query(`delete from ${table}`))
    } catch (error) {
      return returnFalseIfRefused(error)
    }
    await owner.query('reset role')
    return (await owner.query(`select 1 from ${table} ${where}`)).rows.length === 0
  })
}

async function canSelect(owner: pg.Client, table: string, row: ColumnValues): Promise<boolean> {
  const { text, values } = await createInsertion(owner, table, row)
  return runAndRollBack(owner, async () => {
    await owner.query(text, values)
    return isAllowed(owner, client, () => owner.query(`select 1 from ${table} where ${createCondition(row)}`))
  })
}

async function canGive(owner: pg.Client, table: string, row: ColumnValues, given: ColumnValues): Promise<boolean> {
  const { text, values } = await createInsertion(owner, table, row)
  return runAndRollBack(owner, async () => {
    await owner.query(text, values)
    return isAllowed(owner, client, () => owner.query(`update ${table} set ${createCondition(given)} where ${createCondition(row)}`))
  })
}

const createCondition = (row: ColumnValues): string =>
  Object.entries(row)
    .map(([column, value]) => `"${column}" = '${value}'`)
    .join(' and ')

/** Finds a column that the app's login may update. Undefined if there is none. */
async function findUpdatable(owner: pg.Client, table: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attidentity = '' and has_column_privilege($2, attrelid, attnum, 'update') limit 1`,
    [table, appRole],
  )
  return rows[0]?.attname
}

/** Returns true if a statement of the session reaches a row; false if it is refused by privilege or policy, or affects no row. */
async function isAllowed(owner: pg.Client, session: Session, work: () => Promise<pg.QueryResult>): Promise<boolean> {
  return runAndRollBack(owner, () =>
    runAsApp(owner, session.settings, work).then(({ rowCount }) => (rowCount ?? 0) > 0, returnFalseIfRefused),
  )
}
