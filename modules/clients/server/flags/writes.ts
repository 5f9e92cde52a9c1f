import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { Flag, VulnerabilityDriver } from '../../contract/flags.ts'
import type { ClientScope } from '../clients/access.ts'
import { expectTeam, recordClientEvent } from '../clients/record-writes.ts'
import type { Change } from '../clients/record-rules.ts'
import { findFlag, hasFlag } from './reads.ts'

const toSubject = (id: string) => ({ type: 'client-flag', id }) as const

type FlagFields = { driver: VulnerabilityDriver; text: string; help: string; reviewOn: string }

/** Records that the caller has read flags: one event for each reading of each flag. */
export async function recordReadings(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  flags: readonly Pick<Flag, 'id'>[],
): Promise<void> {
  for (const { id } of flags) await recordClientEvent(transaction, context, scope, 'client.flag-read', toSubject(id))
}

/**
 * Records that a client is vulnerable. The author always needs to know. A repeated request adds nothing.
 * @throws the refusals `invalid-request` for a review in the past and for readers who cannot see the client, and `conflict` for an id that
 * another flag has
 */
export async function addFlag(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, driver, text, help, reviewOn, readers }: FlagFields & { id: string; readers: readonly string[] },
): Promise<Flag> {
  const { account, edition } = scope
  expectNotPast(scope, reviewOn)
  const people = [...new Set([...readers.map((reader) => reader.toLowerCase()), edition.person.id])]
  await expectTeam(transaction, context, scope, { path: 'readers', people: people.filter((one) => one !== edition.person.id) })
  if (!(await isTaken(transaction, scope, id))) await insertReaders(transaction, context, id, people)
  const isNew = await reviseRow(transaction, context, { table: 'client_flags', key: { id }, subject: toSubject(id) }, async () => {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('client_flags')
      .values({
        id,
        edition: context.edition.id,
        account_id: account.id,
        driver,
        text,
        help,
        review_on: reviewOn,
        created_at: context.deps.clock(),
        created_by: edition.person.id,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return added === 1n
  })
  const flag = await findFlag(transaction, scope, id)
  if (!flag || (!isNew && (flag.createdBy?.id !== edition.person.id || flag.text !== text))) throw refusal('conflict')
  if (isNew) await recordClientEvent(transaction, context, scope, 'client.flag-added', toSubject(id))
  return flag
}

/** True if a flag with this id exists. No readers may then be added to it. */
async function isTaken(transaction: Transacting, _scope: ClientScope, id: string): Promise<boolean> {
  return (await transaction.selectFrom('client_flag_readers').select('flag_id').where('flag_id', '=', id).limit(1).execute()).length > 0
}

type FlagChange = Change<FlagFields & { readers: readonly string[] }>

/**
 * Changes the given fields of a flag. Its author remains one of the people who need to know.
 * @throws the refusals `not-found` for a flag that the caller need not know of, `invalid-request` as in {@link addFlag}, and `conflict` if
 * somebody has changed the flag since the caller read it
 */
export async function changeFlag(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, version, change }: { id: string; version: number; change: FlagChange },
): Promise<Flag> {
  const before = await findFlag(transaction, scope, id)
  if (!before) throw refusal('not-found')
  const { readers, ...fields } = change
  if (fields.reviewOn !== undefined && fields.reviewOn !== before.reviewOn) expectNotPast(scope, fields.reviewOn)
  const known = new Set(before.readers.map((reader) => reader.id))
  const wanted = readers && new Set([...readers.map((reader) => reader.toLowerCase()), ...(before.createdBy ? [before.createdBy.id] : [])])
  const added = [...(wanted ?? [])].filter((reader) => !known.has(reader))
  const removed = wanted ? [...known].filter((reader) => !wanted.has(reader)) : []
  await expectTeam(transaction, context, scope, { path: 'readers', people: added })
  const map = {
    driver: (driver) => ({ driver }),
    text: (text) => ({ text }),
    help: (help) => ({ help }),
    reviewOn: (reviewOn) => ({ review_on: reviewOn }),
  } satisfies ColumnMap<FlagFields, 'client_flags'>
  await reviseRow(transaction, context, { table: 'client_flags', key: { id }, subject: toSubject(id) }, async () => {
    const { numUpdatedRows: changed } = await transaction
      .updateTable('client_flags')
      .set({ ...toColumns(map, fields), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (changed === 0n) throw refusal('conflict')
  })
  await insertReaders(transaction, context, id, added)
  if (removed.length > 0)
    await transaction.deleteFrom('client_flag_readers').where('flag_id', '=', id).where('person_id', 'in', removed).execute()
  await recordClientEvent(transaction, context, scope, 'client.flag-changed', toSubject(id))
  const flag = await findFlag(transaction, scope, id)
  // People who remove themselves no longer need to know.
  return (
    flag ?? {
      ...before,
      ...omitUndefined(fields),
      readers: before.readers.filter((reader) => !removed.includes(reader.id)),
      version: version + 1,
    }
  )
}

/**
 * Ends a flag. Has no effect on a flag that has ended.
 * @throws the refusal `not-found` for a flag that the caller need not know of
 */
export async function endFlag(transaction: Transacting, context: RequestContext, scope: ClientScope, id: string): Promise<void> {
  if (!(await hasFlag(transaction, scope, id))) throw refusal('not-found')
  const hasEnded = await reviseRow(transaction, context, { table: 'client_flags', key: { id }, subject: toSubject(id) }, async () => {
    const { numUpdatedRows: changed } = await transaction
      .updateTable('client_flags')
      .set({ ended_at: context.deps.clock(), ended_by: scope.edition.person.id })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    return changed === 1n
  })
  if (hasEnded) await recordClientEvent(transaction, context, scope, 'client.flag-ended', toSubject(id))
}

function expectNotPast({ edition }: ClientScope, day: string): void {
  if (day < edition.today) throw refusal('invalid-request', { issues: [{ path: 'reviewOn', code: 'past' }] })
}

async function insertReaders(transaction: Transacting, context: RequestContext, flag: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await transaction
    .insertInto('client_flag_readers')
    .values(people.map((person) => ({ flag_id: flag, person_id: person, edition: context.edition.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<FlagFields>
