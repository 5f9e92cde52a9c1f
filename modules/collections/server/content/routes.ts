import { findFieldType } from '@atrium/domain/fields/registry'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { content as contract } from '../../contract/content.ts'
import { contentScope, type ContentScope } from './access.ts'
import { listPublishedItems } from './reads.ts'

const content = implementContract(contract)

const getPublishedContent = content.getPublishedContent.handler(({ input, context }) => read(context, input, () => true))

const getPublishedList = content.getPublishedList.handler(({ input, context }) =>
  read(context, input, ({ definition }, name) => {
    const field = definition.fields.find((one) => one.name === name)
    return field !== undefined && !findFieldType(field.type)?.isLong
  }),
)

async function read(
  context: RequestContext,
  { collection, latest }: { collection: string; latest: number },
  isWanted: (scope: ContentScope, field: string) => boolean,
) {
  const scope = contentScope(context, collection)
  const found = await withTenant(context.deps.db, scope.actor, (transaction) => listPublishedItems(transaction, scope, latest))
  return {
    items: found.map(({ publishedAt, values, ...item }) => ({
      ...item,
      publishedAt: publishedAt.toISOString(),
      values: Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(scope, name))),
    })),
  }
}

export const contentRoutes = { getPublishedContent, getPublishedList }
