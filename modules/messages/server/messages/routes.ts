import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { listOfferedSegments } from '@atrium/accounts/server/accounts/access'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff } from '@atrium/platform/session/access'
import { messages as messagesContract } from '../../contract/messages.ts'
import { listAwayNotices } from '../absences/reads.ts'
import { scheduleDelivery } from '../delivery/jobs.ts'
import { markRead, markUnread, setArchived } from '../reading/writes.ts'
import { hasWords } from '../recipients/recipient-rules.ts'
import { findGroupMembers, findSegmentMembers, findSegmentRecipient } from '../recipients/access.ts'
import {
  findAdviser,
  findRecipient,
  listAdviserRecipients,
  listClientRecipients,
  listPlaceholderValues,
  toGeneralContact,
} from '../recipients/reads.ts'
import { hasProof, messageScope } from './access.ts'
import { listPlaceholders } from '../../contract/placeholders.ts'
import { fillContent, fromCursor, isAboutClient, listWords, readContent, toCursor, type MessageContent } from './message-rules.ts'
import {
  countConversations,
  findConversation,
  findMessage,
  findReplyTarget,
  findStored,
  listConversations,
  listMessages,
  listMessagesOf,
} from './reads.ts'
import { toConversation, toMessage, type Reader } from './view-rules.ts'
import { listFirmReaders } from '../work/reads.ts'
import { checkRepetition, saveMessage, withdrawMessage, type Sending } from './writes.ts'

/** Largest number of segments in a list of recipients, and of clients in a preview. */
const [maxSegments, maxPreviewed] = [20, 200]

const messages = implementContract(messagesContract)

const asSystem = <Result>(context: RequestContext, work: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), work)

const readerOf = (context: RequestContext): Reader => ({ person: createEditionScope(context).person, hasProof: hasProof(context) })

const placeOf = (before: string | undefined) => (before === undefined ? null : fromCursor(before))

const list = messages.listConversations.handler(async ({ input, context }) => {
  const { portal, archived, unread, waiting = false, label, account, search, before, limit } = input
  const scope = await messageScope(context, portal)
  if ((waiting || label !== undefined) && !isStaff(scope.edition.person)) throw refusal('not-allowed')
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listConversations(transaction, scope, context.edition, {
      isArchived: archived ?? false,
      isUnread: unread ?? false,
      isWaiting: waiting,
      ...(label !== undefined && { label }),
      ...(account !== undefined && { account }),
      words: listWords(search),
      after: placeOf(before),
      limit: limit + 1,
    }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toConversation(row, scope.edition, context.edition)),
    next: rows.length > limit && last ? toCursor({ at: (waiting ? last.waiting_since : null) ?? last.place_at, id: last.id }) : null,
  }
})

const counts = messages.counts.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => countConversations(transaction, scope))
})

const getConversation = messages.getConversation.handler(async ({ input: { portal, conversation: id, before, limit }, context }) => {
  const scope = await messageScope(context, portal)
  const reader = readerOf(context)
  const opened = await withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const row = await findConversation(transaction, scope, context.edition, id)
    if (!row) throw refusal('not-found')
    const rows = await listMessagesOf(transaction, scope, { conversation: id, after: placeOf(before), limit: limit + 1 })
    const page = rows.slice(0, limit)
    const oldest = page.at(-1)
    const target = context.session?.impersonation ? undefined : await findReplyTarget(transaction, scope, context.edition, id)
    return {
      conversation: toConversation(row, scope.edition, context.edition),
      messages: page.toReversed().map((one) => toMessage(one, reader)),
      earlier: rows.length > limit && oldest ? toCursor({ at: oldest.ended_at ?? oldest.created_at, id: oldest.id }) : null,
      away: (await listAwayNotices(transaction, scope, id)).map(({ told_at: at, until_on: until, stand_in_name: standIn, ...notice }) => ({
        ...notice,
        until,
        standIn,
        at: at.toISOString(),
      })),
      mayReply: target !== undefined,
      adviser: isStaff(scope.edition.person)
        ? null
        : ((row.staff_id === null ? undefined : await findAdviser(transaction, scope, row.staff_id)) ?? toGeneralContact(context.edition)),
    }
  })
  return { ...opened, firm: await asSystem(context, (transaction) => listFirmReaders(transaction, scope, id)) }
})

const listOfPortal = messages.list.handler(async ({ input: { portal, before, limit, ...filter }, context }) => {
  const scope = await messageScope(context, portal)
  const reader = readerOf(context)
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    listMessages(transaction, scope, { ...given, after: placeOf(before), limit: limit + 1 }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => toMessage(row, reader)),
    next: rows.length > limit && last ? toCursor({ at: last.ended_at ?? last.created_at, id: last.id }) : null,
  }
})

const recipients = messages.recipients.handler(async ({ input: { portal, search, account }, context }) => {
  const scope = await messageScope(context, portal)
  const isOfStaff = isStaff(scope.edition.person)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const advisers = isOfStaff ? [] : await listAdviserRecipients(transaction, scope, context.edition)
    const clients = isOfStaff
      ? await listClientRecipients(transaction, scope, context.edition, { search, account })
      : { accounts: [], groups: [], hasMore: false }
    const words = listWords(search)
    const segments =
      isOfStaff && account === undefined
        ? (await listOfferedSegments(transaction, context, scope)).filter(({ name }) => hasWords(name, words))
        : []
    const { hasMore, ...found } = clients
    return {
      ...found,
      segments: segments.slice(0, maxSegments),
      hasMore: hasMore || segments.length > maxSegments,
      advisers,
      loomHosts: isOfStaff ? context.edition.recordingHosts : [],
    }
  })
})

const preview = messages.previewRecipients.handler(async ({ input: { portal, kind, recipient }, context }) => {
  const scope = await messageScope(context, portal)
  const found = kind === 'segment' ? await findSegmentMembers(context, scope, recipient) : await findGroupMembers(context, scope, recipient)
  const { name, conditions, factsOf, reached } = found
  const leftOut = reached.filter((one) => one.leftOut !== null)
  const shown = [...leftOut, ...reached.filter((one) => one.leftOut === null)].slice(0, maxPreviewed)
  return {
    name,
    conditions,
    count: reached.length - leftOut.length,
    leftOutCount: leftOut.length,
    items: shown.map((one) => ({ ...one, facts: factsOf(one.id) })),
  }
})

const open = messages.open.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  const row = await withTenant(context.deps.db, scope.edition.actor, (transaction) => findMessage(transaction, scope, input.message))
  if (!row) throw refusal('not-found')
  return toMessage(row, readerOf(context))
})

const send = messages.send.handler(async ({ input: { portal, message: id, ...request }, context }) => {
  const scope = await messageScope(context, portal)
  const now = context.deps.clock()
  const { edition } = context
  if (request.loom_link !== null && !isStaff(scope.edition.person)) throw refusal('not-allowed')
  const stored = await asSystem(context, (transaction) => findStored(transaction, id))
  if (stored) {
    const { conversation_id: conversation, send_at: sendAt } = checkRepetition(scope, stored, request)
    return { conversation, sendAt: sendAt.toISOString() }
  }
  const read = readContent(request, { now, recordingHosts: edition.recordingHosts, hasPlaceholders: isStaff(scope.edition.person) })
  if ('issues' in read) throw refusal('invalid-request', read)
  const segment =
    request.thread === undefined && request.recipient?.kind === 'segment'
      ? await findSegmentRecipient(context, scope, request.recipient.id)
      : undefined
  const to = await withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    if (request.thread !== undefined) {
      const target = await findReplyTarget(transaction, scope, edition, request.thread)
      if (!target) throw refusal('not-found')
      return { target }
    }
    const recipient = segment ?? (request.recipient && (await findRecipient(transaction, scope, edition, request.recipient)))
    if (!recipient) throw refusal('invalid-request', { issues: [{ path: 'recipient', code: 'not-found' }] })
    return { recipient }
  })
  if (isStaff(scope.edition.person) && !isAboutClient(request.about, accountOf(to)))
    throw refusal('invalid-request', { issues: [{ path: 'about', code: 'other-client' }] })
  await context.deps.throttles.count('messageOfPerson', scope.edition.person.id)
  // Each client of a group counts, because each of them gets an e-mail.
  const clients = 'recipient' in to ? to.recipient.clients : 1
  if (clients > 0) await context.deps.throttles.count('clientsWrittenToByPerson', scope.edition.person.id, clients)
  const { conversation, sendAt } = await asSystem(context, async (transaction) => {
    const content = await fillForClient(transaction, scope, edition, { content: read.content, to })
    return saveMessage(transaction, context, scope, { id, request, content, to })
  })
  scheduleDelivery(context.deps, edition, sendAt.getTime() - now.getTime())
  return { conversation, sendAt: sendAt.toISOString() }
})

/** Returns the client whom a message concerns; null for one to many. */
const accountOf = (to: Sending['to']): string | null => ('target' in to ? to.target.account : to.recipient.account)

/** Fills in the placeholders of a message of staff to one client. Those to many clients are filled in when they are delivered. */
async function fillForClient(
  transaction: SystemTransacting,
  scope: PortalScope,
  edition: Edition,
  { content, to }: Pick<Sending, 'content' | 'to'>,
): Promise<MessageContent> {
  const account = accountOf(to)
  if (account === null || !isStaff(scope.edition.person) || listPlaceholders(content.subject ?? '', content.body).length === 0)
    return content
  const [values] = await listPlaceholderValues(transaction, edition, { accounts: [account], today: scope.edition.today })
  return values ? fillContent(content, values.values) : content
}

const withdraw = messages.withdraw.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  await asSystem(context, (transaction) => withdrawMessage(transaction, context, scope, input.message))
  return { done: true as const }
})

const read = messages.markRead.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  await asSystem(context, (transaction) => markRead(transaction, context, scope, input.conversation, input.messages))
  return { done: true as const }
})

const unread = messages.markUnread.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  await asSystem(context, (transaction) => markUnread(transaction, scope, input.conversation))
  return { done: true as const }
})

const archive = messages.archive.handler(async ({ input, context }) => {
  const scope = await messageScope(context, input.portal)
  await asSystem(context, (transaction) => setArchived(transaction, scope, input.conversation, input.archived))
  return { done: true as const }
})

export const messageRoutes = {
  listConversations: list,
  counts,
  getConversation,
  list: listOfPortal,
  recipients,
  previewRecipients: preview,
  send,
  withdraw,
  open,
  markRead: read,
  markUnread: unread,
  archive,
}
