import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { sql } from 'kysely'
import { CommandRefused, type Command } from '../administration/writes.ts'
import type { FirmGroup } from './firm-file-rules.ts'
import { requirePortal, findAccount, findPerson } from './reads.ts'

type GroupKind = 'client' | 'access'

const groupTables = { client: 'client_groups', access: 'access_groups' } as const
const memberTables = {
  client: { accounts: 'client_group_members' },
  access: { accounts: 'access_group_accounts', team: 'access_group_team' },
} as const

/** Creates a group, or updates it and its members to match the file. Returns a sentence for each change. */
export async function applyGroup(transaction: SystemTransacting, command: Command, kind: GroupKind, wanted: FirmGroup): Promise<string[]> {
  await requirePortal(transaction, wanted.portal)
  const label = `${kind === 'client' ? 'Client' : 'Access'} group "${wanted.name}" of "${wanted.portal}"`
  const { id, changes: groupChanges } = await saveGroup(transaction, command, kind, wanted)
  const accounts = wanted.accounts && (await findAccountIds(transaction, wanted.portal, label, wanted.accounts))
  const team = wanted.team && (await findTeamIds(transaction, label, wanted.team))
  const changes = [
    ...groupChanges,
    ...(accounts
      ? await saveMembers(transaction, command, { table: memberTables[kind].accounts, column: 'account_id', groupId: id }, accounts)
      : []),
    ...(team ? await saveMembers(transaction, command, { table: memberTables.access.team, column: 'person_id', groupId: id }, team) : []),
  ]
  if (changes.length === 0) return []
  await recordEvent(transaction, command, {
    kind: kind === 'client' ? 'client-group.changed' : 'access-group.changed',
    portalId: wanted.portal,
    subject: { type: `${kind}-group`, id },
    details: { changes, command: command.by },
  })
  return changes.map((change) => `${label}: ${change}.`)
}

async function saveGroup(
  transaction: SystemTransacting,
  command: Command,
  kind: GroupKind,
  { portal, name, isActive, score }: FirmGroup,
): Promise<{ id: string; changes: string[] }> {
  const table = groupTables[kind]
  const existing = await transaction
    .selectFrom(table)
    .select(['id', 'is_active'])
    .where('portal_id', '=', portal)
    .where('name', '=', name)
    .executeTakeFirst()
  const values = { ...(isActive !== undefined && { is_active: isActive }) }
  if (!existing) {
    const created = await transaction
      .insertInto(table)
      .values({ edition: command.edition.id, portal_id: portal, name, ...values, ...(kind === 'client' && { score: score ?? 0 }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: created.id, changes: ['created'] }
  }
  const { id } = existing
  const subject = { type: `${kind}-group` as const, id }
  const count = await reviseRow(transaction, command, { table, key: { id }, subject }, async () => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set is_active = coalesce(${isActive ?? null}::boolean, is_active)
        ${kind === 'client' ? sql`, score = coalesce(${score ?? null}::integer, score)` : sql``}
      where id = ${id} and (is_active <> ${isActive ?? null}::boolean
        ${kind === 'client' ? sql`or score <> ${score ?? null}::integer` : sql``})
      returning id`.execute(transaction)
    return rows.length
  })
  return { id, changes: count > 0 ? ['changed'] : [] }
}

async function findAccountIds(
  transaction: SystemTransacting,
  portal: string,
  label: string,
  references: readonly string[],
): Promise<string[]> {
  const ids: string[] = []
  for (const reference of references) {
    const { id, portalId } = await findAccount(transaction, reference)
    if (portalId !== portal) throw new CommandRefused(`${label}: the account ${reference} is in the portal "${portalId}".`)
    ids.push(id)
  }
  return ids
}

async function findTeamIds(transaction: SystemTransacting, label: string, emails: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const email of emails) {
    const { id, role } = await findPerson(transaction, email)
    if (role === 'client') throw new CommandRefused(`${label}: ${email} is a client, and a team consists of staff.`)
    ids.push(id)
  }
  return ids
}

type MemberTable = {
  table: 'client_group_members' | 'access_group_accounts' | 'access_group_team'
  column: 'account_id' | 'person_id'
  groupId: string
}

/** Adds and removes members until the group has exactly the given ones. Returns a phrase such as "2 accounts added" for each change. */
async function saveMembers(
  transaction: SystemTransacting,
  { edition }: Command,
  { table, column, groupId }: MemberTable,
  wanted: readonly string[],
): Promise<string[]> {
  const memberColumn = sql.ref(column)
  const added = await sql`
    insert into ${sql.table(table)} (edition, group_id, ${memberColumn})
    select ${edition.id}, ${groupId}::uuid, unnest(${wanted}::uuid[]) on conflict do nothing`.execute(transaction)
  const removed = await sql`
    delete from ${sql.table(table)} where group_id = ${groupId} and ${memberColumn} <> all (${wanted}::uuid[])`.execute(transaction)
  const [one, several] = column === 'account_id' ? ['account', 'accounts'] : ['member of the team', 'members of the team']
  const counts = { added: Number(added.numAffectedRows ?? 0n), removed: Number(removed.numAffectedRows ?? 0n) }
  return Object.entries(counts).flatMap(([verb, count]) => (count > 0 ? [`${count} ${count === 1 ? one : several} ${verb}`] : []))
}
