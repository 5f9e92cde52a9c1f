import type { RequestContext } from '@atrium/platform/app-context'
import type { EventKindDefinition } from '@atrium/platform/events/event-kinds'
import { implementContract } from '@atrium/platform/http/implementation'
import { clients as clientsContract } from '../../contract/clients.ts'
import { listTimeline } from '../timeline/reads.ts'
import { listPeopleWithAccess } from './access-list-reads.ts'
import { isFirmAdmin } from './access.ts'
import { findSummary, listRelations, withClient } from './client-reads.ts'
import { parseCursor } from './record-rules.ts'

const clients = implementContract(clientsContract)

const get = clients.get.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    const { account, edition } = scope
    const row = await findSummary(transaction, scope)
    return {
      id: account.id,
      name: account.name,
      portal: account.portal_id,
      number: account.external_id,
      clientSince: account.inception_on,
      today: edition.today,
      counts: { notes: row.notes, openTasks: row.open_tasks, people: row.people },
      lastReviewOn: row.last_review,
      nextReviewOn: row.next_review,
      seesReadings: isFirmAdmin(scope),
    }
  }),
)

const relations = clients.relations.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => listRelations(transaction, scope, input)),
)

const access = clients.access.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    const { group, offset, limit } = input
    const people = (await listPeopleWithAccess(transaction, scope, context.edition)).filter(
      (person) => group === undefined || person.group === group,
    )
    return { items: people.slice(offset, offset + limit), count: people.length, at: context.deps.clock().toISOString() }
  }),
)

const timeline = clients.timeline.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) =>
    listTimeline(transaction, scope, {
      cursor: parseCursor(input.before),
      limit: input.limit,
      kind: input.kind,
      eventKinds: readEventKinds(context),
    }),
  ),
)

/** Returns the kinds of events of all modules, by code. */
const readEventKinds = ({ deps }: RequestContext): ReadonlyMap<string, EventKindDefinition> =>
  new Map(deps.contributed('eventKinds').flatMap((kinds) => Object.entries(kinds)))

export const clientRoutes = { get, relations, access, timeline }
