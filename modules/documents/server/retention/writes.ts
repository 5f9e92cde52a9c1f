import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RetentionClass } from '@atrium/domain/retention'
import type { SweepOrigin } from '@atrium/files/server/contributions'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { dayIn } from '@atrium/domain/calendar'
import { sql } from 'kysely'
import { keepAsRecord, lockNames } from '../documents/version-writes.ts'
import { removeDocument, restoreDocument } from '../documents/writes.ts'
import type { RetentionEvent } from '../event-kinds.ts'
import { composeCertificate, findRetention, mayDestroy, requireDates, type StatedDates } from './retention-rules.ts'
import { findHold, findKept, listAgain, listDeleted, listOrdered, listStoredVersions, type KeptRow } from './reads.ts'

type Subject = { document: string | null; details: Readonly<Record<string, unknown>> }

const record = (
  transaction: Transacting,
  context: RequestContext,
  { account }: AccountScope,
  kind: RetentionEvent,
  { document, details }: Subject,
) =>
  recordEvent(transaction, context, {
    kind,
    accountId: account.id,
    portalId: account.portal_id,
    subject: document === null ? { type: 'account', id: account.id } : { type: 'document', id: document },
    details,
  })

/** Locks the documents of the account and returns the document. @throws the refusal `not-found` */
async function requireKept(transaction: Transacting, scope: AccountScope, id: string): Promise<KeptRow> {
  await lockNames(transaction, scope.account.id)
  const row = await findKept(transaction, scope, id)
  if (!row) throw refusal('not-found')
  return row
}

type ClassInput = { document: string; class: RetentionClass; revision: number; dates: StatedDates }

const isSame = (left: StatedDates, right: StatedDates): boolean =>
  (Object.keys(right) as (keyof StatedDates)[]).every((field) => left[field] === right[field])

/**
 * States a class of a document with its dates. A document of a client becomes a record of the firm, which the client can no longer delete.
 * A repeat changes nothing.
 * @throws the refusals `not-found`, `invalid-request` for missing or wrong dates, and `conflict` if somebody else changed the class
 */
export async function setClass(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  { document, class: name, revision, dates }: ClassInput,
): Promise<void> {
  requireDates(name, dates)
  const row = await requireKept(transaction, scope, document)
  const stored = row.classes.find((one) => one.class === name)
  if (stored && isSame(stored, dates)) return
  if ((stored?.revision ?? 0) !== revision) throw refusal('conflict')
  const { recordOn, taxYear, returnSentOn, periodEndOn, endedOn, isMifid } = dates
  await reviseRow(transaction, context, toClassRow(scope, document, name), () =>
    sql`insert into document_classes (document_id, class, edition, account_id, record_on, tax_year, return_sent_on, period_end_on, ended_on,
      is_mifid, revision, set_by, set_at)
    values (${document}::uuid, ${name}, ${scope.edition.actor.edition}, ${scope.account.id}, ${recordOn}::date, ${taxYear}, ${returnSentOn}::date,
      ${periodEndOn}::date, ${endedOn}::date, ${isMifid}, 1, ${scope.edition.person.id}, ${context.deps.clock()})
    on conflict (document_id, class) do update set record_on = excluded.record_on, tax_year = excluded.tax_year,
      return_sent_on = excluded.return_sent_on, period_end_on = excluded.period_end_on, ended_on = excluded.ended_on,
      is_mifid = excluded.is_mifid, revision = document_classes.revision + 1, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
      transaction,
    ),
  )
  await keepAsRecord(transaction, scope.edition.actor.edition, document)
  const before = stored ? toDetails(stored) : null
  await record(transaction, context, scope, 'document.class-set', {
    document,
    details: { name: row.name, class: name, before, after: toDetails(dates) },
  })
  await cancelVoidOrders(transaction, context, scope)
}

const toClassRow = ({ account }: AccountScope, document: string, name: RetentionClass) => ({
  table: 'document_classes' as const,
  key: { document_id: document, class: name },
  subject: { type: 'document' as const, id: document, accountId: account.id },
})

const toDetails = ({ recordOn, taxYear, returnSentOn, periodEndOn, endedOn, isMifid }: StatedDates) => ({
  recordOn,
  taxYear,
  returnSentOn,
  periodEndOn,
  endedOn,
  isMifid,
})

/** Removes a class of a document. A repeat changes nothing. @throws the refusals `not-found`, and `conflict` if somebody else changed it */
export async function removeClass(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { document, class: name, revision }: Omit<ClassInput, 'dates'>,
): Promise<void> {
  const row = await requireKept(transaction, scope, document)
  const stored = row.classes.find((one) => one.class === name)
  if (!stored) return
  if (stored.revision !== revision) throw refusal('conflict')
  await reviseRow(transaction, context, toClassRow(scope, document, name), () =>
    sql`delete from document_classes where document_id = ${document}::uuid and class = ${name} and account_id = ${scope.account.id}`.execute(
      transaction,
    ),
  )
  await record(transaction, context, scope, 'document.class-removed', {
    document,
    details: { name: row.name, class: name, before: toDetails(stored) },
  })
  await cancelVoidOrders(transaction, context, scope)
}

/**
 * States the last day of the relationship with a client, or with null that it continues. A repeat changes nothing.
 * @throws the refusals `invalid-request` for a day after today, and `conflict` if the stored day is not the stated one
 */
export async function endRelationship(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { endedOn, before }: { endedOn: string | null; before: string | null },
): Promise<void> {
  const { account, edition } = scope
  if (endedOn !== null && endedOn > edition.today) throw refusal('invalid-request', { issues: [{ path: 'endedOn', code: 'in-future' }] })
  await lockNames(transaction, account.id)
  const { rows } = await sql<{
    day: string
  }>`select ended_on::text as day from client_relationships where account_id = ${account.id}`.execute(transaction)
  const stored = rows[0]?.day ?? null
  if (stored === endedOn) return
  if (stored !== before) throw refusal('conflict')
  const row = {
    table: 'client_relationships' as const,
    key: { account_id: account.id },
    subject: { type: 'account' as const, id: account.id, accountId: account.id },
  }
  await reviseRow(transaction, context, row, () =>
    endedOn === null
      ? sql`delete from client_relationships where account_id = ${account.id}`.execute(transaction)
      : sql`insert into client_relationships (account_id, edition, ended_on, set_by, set_at)
          values (${account.id}, ${edition.actor.edition}, ${endedOn}::date, ${edition.person.id}, ${context.deps.clock()})
          on conflict (account_id) do update set ended_on = excluded.ended_on, set_by = excluded.set_by, set_at = excluded.set_at`.execute(
          transaction,
        ),
  )
  await record(transaction, context, scope, 'account.relationship-ended', { document: null, details: { before: stored, after: endedOn } })
  await cancelVoidOrders(transaction, context, scope)
}

/**
 * Places a hold on a document, or on all documents of the account. Several can count at once. A repeat changes nothing.
 * @throws the refusals `not-found`, and `conflict` for the id of another hold
 */
export async function placeHold(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { hold, document, reason }: { hold: string; document: string | null; reason: string },
): Promise<void> {
  const { account, edition } = scope
  // The lock is that of the job that deletes: a hold counts before a deletion, or finds the document gone.
  await lockNames(transaction, account.id)
  const stored = await findHold(transaction, scope, hold)
  if (stored) {
    if (stored.document_id !== document || stored.reason !== reason) throw refusal('conflict')
    return
  }
  const row = document === null ? null : await findKept(transaction, scope, document)
  if (row === undefined) throw refusal('not-found')
  const { numAffectedRows: added } = await sql`
    insert into legal_holds (id, edition, account_id, document_id, reason, from_on, placed_by, placed_at)
    values (${hold}::uuid, ${edition.actor.edition}, ${account.id}, ${document}::uuid, ${reason}, ${edition.today}::date, ${edition.person.id},
      ${context.deps.clock()}) on conflict (id) do nothing`.execute(transaction)
  if (added !== 1n) throw refusal('conflict')
  await record(transaction, context, scope, 'document.hold-placed', {
    document,
    details: { name: row?.name ?? account.name, hold, reason },
  })
  await cancelVoidOrders(transaction, context, scope)
}

/**
 * Releases a hold from today on, as an admin of the firm. A repeat changes nothing.
 * @throws the refusals `not-allowed` and `not-found`
 */
export async function releaseHold(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { hold, reason }: { hold: string; reason: string },
): Promise<void> {
  const { account, edition } = scope
  if (!mayDestroy(edition.person)) throw refusal('not-allowed')
  await lockNames(transaction, account.id)
  const stored = await findHold(transaction, scope, hold)
  if (!stored) throw refusal('not-found')
  if (stored.released_on !== null) return
  const subject = { type: stored.document_id === null ? ('account' as const) : ('document' as const), id: stored.document_id ?? account.id }
  await reviseRow(transaction, context, { table: 'legal_holds', key: { id: hold }, subject: { ...subject, accountId: account.id } }, () =>
    sql`update legal_holds set released_on = greatest(from_on, ${edition.today}::date), released_by = ${edition.person.id},
      released_at = ${context.deps.clock()}, release_reason = ${reason}
    where id = ${hold}::uuid and account_id = ${account.id} and released_on is null`.execute(transaction),
  )
  await record(transaction, context, scope, 'document.hold-released', {
    document: stored.document_id,
    details: { hold, reason, placedFor: stored.reason },
  })
}

/**
 * Orders as an admin of the firm that a document is deleted for good. It goes to the bin, and the nightly cleanup job deletes it. A repeat
 * changes nothing.
 * @throws the refusals `not-allowed`, `not-found`, and `invalid-request` for a document under a hold, still to be kept, or without a class
 */
export async function orderDestruction(
  transaction: Transacting,
  context: RequestContext,
  scope: AccountScope,
  { document, reason }: { document: string; reason: string },
): Promise<void> {
  const { account, edition } = scope
  if (!mayDestroy(edition.person)) throw refusal('not-allowed')
  const row = await requireKept(transaction, scope, document)
  if (row.order) return
  const kept = findRetention(row, context.edition, edition.today)
  const fault = kept.holds.length > 0 ? 'on-hold' : kept.records.length === 0 ? 'no-class' : kept.isDeletable ? null : 'still-kept'
  if (fault !== null) throw refusal('invalid-request', { issues: [{ path: 'document', code: fault }] })
  await removeDocument(transaction, context, scope, document)
  // A document that went to the bin with the order has its time, by which a cancellation recognises it.
  const orderedAt =
    row.deleted_at === null ? sql`(select deleted_at from documents where id = ${document}::uuid)` : sql`${context.deps.clock()}`
  await sql`insert into destruction_orders (document_id, edition, account_id, reason, ordered_by, ordered_at)
    values (${document}::uuid, ${edition.actor.edition}, ${account.id}, ${reason}, ${edition.person.id}, ${orderedAt})`.execute(transaction)
  await record(transaction, context, scope, 'document.destruction-ordered', { document, details: { name: row.name, reason } })
}

/**
 * Cancels the order to delete a document for good, and takes it out of the bin if it went there with the order. A repeat changes nothing.
 * @throws the refusal `not-found` once it was deleted
 */
export async function cancelOrder(transaction: Transacting, context: RequestContext, scope: AccountScope, document: string): Promise<void> {
  await cancelOrderOf(transaction, context, scope, await requireKept(transaction, scope, document))
}

async function cancelOrderOf(transaction: Transacting, context: RequestContext, scope: AccountScope, row: KeptRow): Promise<void> {
  const { id: document, name, order } = row
  if (!order) return
  await sql`delete from destruction_orders where document_id = ${document}::uuid and account_id = ${scope.account.id}`.execute(transaction)
  await record(transaction, context, scope, 'document.destruction-cancelled', { document, details: { name } })
  if (row.deleted_at?.getTime() === new Date(order.orderedAt).getTime()) await restoreDocument(transaction, context, scope, document)
}

/** Cancels the orders of the account that a hold, a class or a correction no longer permits, so that they are decided again later. */
async function cancelVoidOrders(transaction: Transacting, context: RequestContext, scope: AccountScope): Promise<void> {
  for (const row of await listOrdered(transaction, scope))
    if (!findRetention(row, context.edition, scope.edition.today).isDeletable) await cancelOrderOf(transaction, context, scope, row)
}

const rowsPerQuery = 500
/** Most documents that are deleted for good in one transaction, which locks their accounts. */
const mostAtOnce = 1_000

/**
 * Deletes documents for good: those of orders, if their retention has ended, and those that clients added without becoming records of the firm,
 * if they have been in the bin since a time. A hold forbids both. Each gets a certificate and an event, in the transaction that removes its
 * bytes. Returns the files of all their versions.
 */
export async function destroyDocuments(
  transaction: SystemTransacting,
  edition: string,
  before: Date,
  origin: SweepOrigin,
): Promise<string[]> {
  const readToday = () => dayIn(origin.edition.timeZone, origin.deps.clock())
  const isDue = (row: KeptRow, today: string): boolean => {
    const { isDeletable, records } = findRetention(row, origin.edition, today)
    const isOwnOfClient = row.is_from_client && records.length === 0 && row.deleted_at !== null && row.deleted_at < before
    return isDeletable && (row.order !== null || isOwnOfClient)
  }
  const due: KeptRow[] = []
  for (const isOrdered of [true, false])
    for (let after: string | null = null; due.length < mostAtOnce;) {
      const rows: KeptRow[] = await listDeleted(transaction, edition, { isOrdered, before, after, limit: rowsPerQuery })
      const today = readToday()
      due.push(...rows.filter((row) => isDue(row, today)).slice(0, mostAtOnce - due.length))
      after = rows.at(-1)?.id ?? null
      if (rows.length < rowsPerQuery) break
    }
  for (const account of new Set(due.map(({ account_id: id }) => id).toSorted())) await lockNames(transaction, account)
  // A document may have been restored, or a hold placed, before the locks were held.
  const again = await listAgain(
    transaction,
    edition,
    due.map(({ id }) => id),
  )
  const [now, today] = [origin.deps.clock(), readToday()]
  const rows = again.filter((row) => isDue(row, today))
  const versions = await listStoredVersions(
    transaction,
    edition,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    const own = versions.filter(({ document_id: document }) => document === row.id)
    const content = composeCertificate({ row, kept: findRetention(row, origin.edition, today), versions: own }, origin.edition)
    const id = crypto.randomUUID()
    await sql`insert into destruction_certificates (id, edition, account_id, document_id, content, destroyed_at)
      values (${id}::uuid, ${edition}, ${row.account_id}::uuid, ${row.id}::uuid, ${JSON.stringify(content)}::jsonb, ${now})`.execute(
      transaction,
    )
    await recordEvent(transaction, origin, {
      kind: 'document.destroyed',
      accountId: row.account_id,
      portalId: row.portal_id,
      subject: { type: 'document', id: row.id },
      details: { name: row.name, certificate: id, versions: own.map(({ number, sha256 }) => ({ number, sha256 })) },
    })
  }
  const ids = rows.map(({ id }) => id)
  const files = versions.map(({ file_id: file }) => file)
  await sql`delete from destruction_orders where edition = ${edition} and document_id = any (${ids}::uuid[])`.execute(transaction)
  await sql`update document_texts set content = '', state = 'none', is_cut = false
    where edition = ${edition} and file_id = any (${files}::uuid[])`.execute(transaction)
  return files
}
