import { dayIn } from '@atrium/domain/calendar'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import { portalScope } from '@atrium/people/server/portals/access'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { isOfFirm } from '@atrium/platform/session/access'
import { library as libraryContract } from '../../contract/library.ts'
import type { LatestDocument } from '../../contract/library.ts'
import { fromCursor, listLatest, listOwners, toCursor, type LatestRow } from './reads.ts'

const library = implementContract(libraryContract)

const [mostOwners, mostLatest] = [25, 10]

const owners = library.owners.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const { search, group } = input
  const ofGroup = group === undefined ? {} : { group }
  const [rows, latest] = await withTenant(
    context.deps.db,
    scope.edition.actor,
    async (transaction) =>
      [
        await listOwners(transaction, scope, context.edition, { ...(search && { search }), ...ofGroup, limit: mostOwners + 1 }),
        await listLatest(transaction, scope, context.edition, { ...ofGroup, limit: mostLatest }),
      ] as const,
  )
  return {
    accountsAndGroups: rows.slice(0, mostOwners),
    hasMore: rows.length > mostOwners,
    mayPublish: isOfFirm(scope.edition.person),
    latestDocs: latest.map((row) => toDocument(row, context.edition.timeZone)),
  }
})

const documents = library.documents.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const { search, group, before, limit } = input
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listLatest(transaction, scope, context.edition, {
      search,
      ...(group !== undefined && { group }),
      ...(before !== undefined && { after: fromCursor(before) }),
      limit: limit + 1,
    }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toDocument(row, context.edition.timeZone)),
    next: rows.length > limit && last ? toCursor(last) : null,
  }
})

const toDocument = (row: LatestRow, timeZone: string): LatestDocument => ({
  id: row.id,
  name: row.name,
  fileUrl: createFilePath({ id: row.file_id }),
  addedOn: dayIn(timeZone, row.at),
  account: { id: row.account_id, name: row.account_name },
  addedBy: row.added_by,
})

export const libraryRoutes = { owners, documents }
