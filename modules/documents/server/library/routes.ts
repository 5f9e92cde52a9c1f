import { dayIn } from '@atrium/domain/calendar'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import { portalScope } from '@atrium/people/server/portals/access'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { isOfFirm } from '@atrium/platform/session/access'
import { library as libraryContract } from '../../contract/library.ts'
import { listLatest, listOwners } from './reads.ts'

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
    latestDocs: latest.map((row) => ({
      id: row.id,
      name: row.name,
      fileUrl: createFilePath({ id: row.file_id }),
      addedOn: dayIn(context.edition.timeZone, row.at),
      account: { id: row.account_id, name: row.account_name },
      addedBy: row.added_by,
    })),
  }
})

export const libraryRoutes = { owners }
