import { dayIn } from '@atrium/domain/calendar'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { retention as retentionContract, type EndedDocument } from '../../contract/retention.ts'
import { retentionScope, portalRetentionScope } from './access.ts'
import { findRetention, mayDestroy, oldEnough, toListedHold, toOrder } from './retention-rules.ts'
import { findKept, listCandidates, listCertificates, listHolds, type KeptPlace, type KeptRow } from './reads.ts'
import { cancelOrder, endRelationship, orderDestruction, placeHold, releaseHold, removeClass, setClass } from './writes.ts'

const retention = implementContract(retentionContract)
const done = { done: true as const }

const get = retention.get.handler(async ({ input, context }) => {
  const scope = await retentionScope(context, input.account)
  const { today, actor, person } = scope.edition
  const row = await withTenant(context.deps.db, actor, (transaction) => findKept(transaction, scope, input.document))
  if (!row) throw refusal('not-found')
  const { records, isDeletable, deletableFrom } = findRetention(row, context.edition, today)
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    isFromClient: row.is_from_client,
    addedOn: dayIn(context.edition.timeZone, row.versioned_at),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    records,
    relationshipEndedOn: row.relationship_ended_on,
    holds: row.holds.map(toListedHold),
    isDeletable,
    deletableFrom,
    order: toOrder(row),
    mayDestroy: mayDestroy(person),
  }
})

const stateClass = retention.setClass.handler(async ({ input: { account, document, class: name, revision, ...dates }, context }) => {
  const scope = await retentionScope(context, account)
  // The document may become a record of the firm, which people cannot make it themselves.
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    setClass(transaction, context, scope, { document, class: name, revision, dates }),
  )
  return done
})

const dropClass = retention.removeClass.handler(async ({ input: { account, document, class: name, revision }, context }) => {
  const scope = await retentionScope(context, account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    removeClass(transaction, context, scope, { document, class: name, revision }),
  )
  return done
})

const stateEnd = retention.endRelationship.handler(async ({ input: { account, ...change }, context }) => {
  const scope = await retentionScope(context, account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => endRelationship(transaction, context, scope, change))
  return done
})

const hold = retention.placeHold.handler(async ({ input: { account, ...given }, context }) => {
  const scope = await retentionScope(context, account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => placeHold(transaction, context, scope, given))
  return done
})

const release = retention.releaseHold.handler(async ({ input: { account, ...given }, context }) => {
  const scope = await retentionScope(context, account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => releaseHold(transaction, context, scope, given))
  return done
})

const order = retention.order.handler(async ({ input: { account, ...given }, context }) => {
  const scope = await retentionScope(context, account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => orderDestruction(transaction, context, scope, given))
  return done
})

const cancel = retention.cancelOrder.handler(async ({ input, context }) => {
  const scope = await retentionScope(context, input.account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => cancelOrder(transaction, context, scope, input.document))
  return done
})

/** Candidates that one query reads, and most that one request looks at. */
const [rowsPerQuery, mostRows] = [500, 5_000]

const ended = retention.ended.handler(async ({ input: { portal, before, limit }, context }) => {
  const scope = await portalRetentionScope(context, portal)
  const { today, actor, person } = scope.edition
  const items: EndedDocument[] = []
  let place: KeptPlace | null = before === undefined ? null : { at: before.slice(0, 24), id: before.slice(25) }
  let hasMore = true
  for (let read = 0; hasMore && read < mostRows && items.length < limit; read += rowsPerQuery) {
    const after: KeptPlace | null = place
    const rows: KeptRow[] = await withTenant(context.deps.db, actor, (transaction) =>
      listCandidates(transaction, scope, context.edition, { after, olderThan: oldEnough(today), limit: rowsPerQuery }),
    )
    hasMore = rows.length === rowsPerQuery
    for (const row of rows) {
      const item = toEnded(row, findRetention(row, context.edition, today))
      if (item && items.length === limit) {
        hasMore = true
        break
      }
      place = { at: row.versioned_at.toISOString(), id: row.id }
      if (item) items.push(item)
    }
  }
  return { items, next: hasMore && place ? `${place.at} ${place.id}` : null, mayDestroy: mayDestroy(person) }
})

/** Returns null for a document that cannot be deleted yet. */
function toEnded(row: KeptRow, { records, isDeletable, deletableFrom, duty }: ReturnType<typeof findRetention>): EndedDocument | null {
  if (!isDeletable || deletableFrom === null) return null
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    account: { id: row.account_id, name: row.account_name },
    records: records.flatMap((record) =>
      record.keepUntil === null ? [] : [{ class: record.class, keepUntil: record.keepUntil, duty: record.duty }],
    ),
    deletableFrom,
    duty,
    isDeleted: row.deleted_at !== null,
    order: toOrder(row),
  }
}

const holds = retention.holds.handler(async ({ input: { portal, released, ...page }, context }) => {
  const scope = await portalRetentionScope(context, portal)
  const { items, count } = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listHolds(transaction, scope, context.edition, { isReleased: released === true, ...page }),
  )
  return { items: items.map(({ account, document, ...one }) => ({ ...toListedHold(one), account, document })), count }
})

const certificates = retention.certificates.handler(async ({ input: { portal, ...page }, context }) => {
  const scope = await portalRetentionScope(context, portal)
  const { items, count } = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listCertificates(transaction, scope, context.edition, page),
  )
  return {
    items: items.map(({ id, document_id: document, account_id: account, account_name: name, content, destroyed_at: at }) => ({
      id,
      document,
      account: { id: account, name },
      content,
      destroyedAt: at.toISOString(),
      fileUrl: `/api/accounts/${account}/destruction-certificates/${id}/file`,
    })),
    count,
  }
})

export const retentionRoutes = {
  get,
  setClass: stateClass,
  removeClass: dropClass,
  endRelationship: stateEnd,
  placeHold: hold,
  releaseHold: release,
  order,
  cancelOrder: cancel,
  ended,
  holds,
  certificates,
}
