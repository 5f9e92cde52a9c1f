import { recipientScopes } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { publications as publicationsContract, type Publication } from '../../contract/publications.ts'
import { publicationScope, publishingScope } from './access.ts'
import { startWork } from './jobs.ts'
import { listPublications, listRecipients, type PublicationRow } from './reads.ts'
import { beginPublication, beginWithdrawal } from './writes.ts'

const publications = implementContract(publicationsContract)

const toPublication = (row: PublicationRow): Publication => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  asksConfirmation: row.asks_confirmation,
  segment: row.segment,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  accounts: row.accounts,
  published: row.published,
  skipped: row.skipped,
  opened: row.opened,
  confirmed: row.confirmed,
})

const read = async (context: RequestContext, portal: string, id: string): Promise<Publication> =>
  toPublication((await publicationScope(context, portal, id)).publication)

const list = publications.list.handler(async ({ input: { portal, ...page }, context }) => {
  const scope = await publishingScope(context, portal)
  const { items, count } = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listPublications(transaction, scope, page),
  )
  return { items: items.map(toPublication), count }
})

const get = publications.get.handler(({ input, context }) => read(context, input.portal, input.publication))

const recipients = publications.recipients.handler(async ({ input: { portal, publication, ...page }, context }) => {
  const scope = await publicationScope(context, portal, publication)
  const { items, count } = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listRecipients(transaction, scope, context.edition, page),
  )
  const toInstant = (at: string) => new Date(at).toISOString()
  return {
    items: items.map(({ account, name, state, reason, facts, readers }) => ({
      account,
      name,
      state,
      reason,
      facts,
      readers: readers.map((reader) => ({
        ...reader,
        firstAt: toInstant(reader.firstAt),
        confirmedAt: reader.confirmedAt === null ? null : toInstant(reader.confirmedAt),
      })),
    })),
    count,
  }
})

const publish = publications.publish.handler(async ({ input, context }) => {
  const { portal, publication: id, kind, asksConfirmation, selection } = input
  const scope = await publicationScope(context, portal, id)
  const request = structuredClone({ kind, asksConfirmation, selection })
  const isDraft = scope.publication.state === 'draft'
  const { segment, recipients: accounts } = isDraft ? await recipientScopes(context, scope, selection) : { segment: null, recipients: [] }
  if (isDraft && accounts.length === 0) throw refusal('invalid-request', { issues: [{ path: 'selection', code: 'required' }] })
  if (isDraft) await context.deps.throttles.count('clientsReachedByPerson', scope.edition.person.id, accounts.length)
  const reached = accounts.map(({ scope: { account }, facts }) => ({ account: account.id, facts }))
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    beginPublication(transaction, context, scope, { kind, asksConfirmation, accounts: reached, segment, request }),
  )
  startWork(context.deps, context.edition, id)
  return read(context, portal, id)
})

const withdraw = publications.withdraw.handler(async ({ input: { portal, publication: id }, context }) => {
  const scope = await publicationScope(context, portal, id)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => beginWithdrawal(transaction, context, scope))
  startWork(context.deps, context.edition, id)
  return read(context, portal, id)
})

export const publicationRoutes = { list, get, recipients, publish, withdraw }
