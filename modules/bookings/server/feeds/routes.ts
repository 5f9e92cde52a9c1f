import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { feeds as feedsContract } from '../../contract/feeds.ts'
import { memberScope } from '../hours/access.ts'
import { findOwnFeed } from './reads.ts'
import { createFeed, removeFeed } from './writes.ts'

const feeds = implementContract(feedsContract)

const get = feeds.get.handler(async ({ context }) => {
  const scope = memberScope(context)
  return { feed: await withTenant(context.deps.db, scope.actor, (transaction) => findOwnFeed(transaction, scope)) }
})

const create = feeds.create.handler(async ({ input: { detail }, context }) => {
  const scope = memberScope(context)
  await context.deps.throttles.count('bookingOfPerson', scope.person.id)
  const token = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    createFeed(transaction, context, scope, detail),
  )
  const feed = await withTenant(context.deps.db, scope.actor, (transaction) => findOwnFeed(transaction, scope))
  return { path: `/api/booking-feeds/${token}`, feed: feed! }
})

const remove = feeds.remove.handler(async ({ context }) => {
  const scope = memberScope(context)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => removeFeed(transaction, context, scope))
  return { done: true as const }
})

export const feedRoutes = { get, create, remove }
