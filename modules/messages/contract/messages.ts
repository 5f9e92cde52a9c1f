import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { chainedItems, cursorPage, searchText, timeCursor } from '@atrium/contract/lists'
import { photos } from '@atrium/contract/photos'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { isSitePath } from '@atrium/domain/fields/links'
import { clientCondition, conditionFacts, conditionState } from '@atrium/accounts/contract/client-conditions'
import { leftOutReasons, maxAttachments, maxSeenLines, messageStates, seenKinds } from './message-terms.ts'

/** Text on one line. */
const printed = /^[^\p{Cc}\p{Cs}]*$/u
const line = z.string().check(z.minLength(1), z.maxLength(200), z.regex(printed))

/** A rich text. Its nodes are checked when it is stored. */
const richText = z.record(z.string(), z.unknown())

/**
 * Whom a message is for. Clients choose an adviser or, if they have none, the firm; staff choose a client, a group, or a segment, whose clients
 * are found when the message is delivered.
 */
export const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: uuid }),
  z.strictObject({ kind: z.literal('group'), id: uuid }),
  z.strictObject({ kind: z.literal('segment'), id: uuid }),
  z.strictObject({ kind: z.literal('adviser'), id: uuid }),
  z.strictObject({ kind: z.literal('general') }),
])

/**
 * What a message is about: a record or a figure, with the values as the sender's browser showed them. They are stored as text and never computed
 * again.
 */
export const seenRecord = z.strictObject({
  kind: z.enum(seenKinds),
  label: line,
  context: z.string().check(z.maxLength(300), z.regex(printed)),
  /** Client whose record or figure it is, as the page stated; null for one of several clients or of none. */
  account: z._default(z.nullable(uuid), null),
  /** Path of the page that showed it. */
  path: z.string().check(
    z.maxLength(500),
    z.regex(/^\/dashboard\/[!-~]*$/),
    z.refine((path) => isSitePath(path)),
  ),
  /** Day of the values; null for records without a valuation day. */
  asOn: z.nullable(plainDate),
  lines: z.array(z.strictObject({ label: line, value: line })).check(z.maxLength(maxSeenLines)),
})

/** The fields that a person writes. A reply names its thread and has neither recipient nor subject. */
export const newMessage = z.strictObject({
  recipient: z.optional(recipient),
  subject: z.optional(z.string().check(z.maxLength(2_000))),
  /** Id of the conversation that it answers. */
  thread: z.optional(uuid),
  body: richText,
  /** Ids of files that the person has uploaded for messages, in their order. */
  attachment: z._default(z.array(uuid).check(z.maxLength(maxAttachments)), []),
  attach_message: z._default(z.boolean(), false),
  loom_link: z._default(z.nullable(z.string().check(z.maxLength(500))), null),
  about: z._default(z.nullable(seenRecord), null),
  /** Id of the process that it concerns. */
  process: z._default(z.nullable(uuid), null),
  /** Time at which it is sent; null for as soon as it can no longer be withdrawn. */
  sendAt: z._default(z.nullable(instant), null),
})

export const attachment = z.object({
  id: uuid,
  url: z.string(),
  name: z.string(),
  created: instant,
  bytes: z.int(),
})

/** Whether a recipient still has to read a message, and the person or client who is notified of it. */
const notification = z.object({ value: z.boolean(), notify: uuid })

export const message = z.object({
  id: uuid,
  created: z.object({ at: instant, by: z.string(), photo: photos }),
  /** Name of the person, client or group for whom it is. */
  recipient: z.string(),
  subject: z.string(),
  /** Null while the message is locked. */
  body: z.nullable(richText),
  /** Id of the first message of the conversation; null for a first message. */
  thread: z.nullable(uuid),
  /** Conversation of one client in a group, in which it answers the message to the group; null for clients. */
  subthread: z.nullable(uuid),
  threadInitiator: z.object({ name: z.string(), at: instant }),
  /** Null for clients, who read a message to a group as one to themselves. */
  group: z.nullable(uuid),
  process: z.nullable(uuid),
  portal: identifier,
  attachment: z.array(attachment),
  /** True if the reader has archived the conversation. */
  archived: z.boolean(),
  /** False for a message that has reached nobody. */
  active: z.boolean(),
  /** One for a single recipient, and a list for the members of a group. Recipients see their own alone. */
  notification: z.union([notification, z.array(notification)]),
  loom_link: z.nullable(z.string()),
  /** What it is about; null while it is locked. */
  about: z.nullable(seenRecord),
  /** True if its content is in no e-mail, and is shown after a recent proof of identity only. */
  attach_message: z.boolean(),
  isYours: z.boolean(),
  isFromClient: z.boolean(),
  /** Whom the sender chose, until it is delivered; null for replies, and for other readers. */
  sentTo: z.nullable(recipient),
  state: z.enum(messageStates),
  /** When it was delivered; before that, when it will be sent. */
  at: instant,
  /** When the reader first read it; null for messages of their own. */
  readAt: z.nullable(instant),
  /** For the sender: number of the people who received it and have read it, and when the first of them did. */
  receipts: z.nullable(z.object({ received: z.int(), read: z.int(), firstReadAt: z.nullable(instant) })),
  /** True if the content is withheld until the reader proves who they are. */
  isLocked: z.boolean(),
})

const client = z.object({ id: uuid, name: z.string() })

export const conversation = z.object({
  id: uuid,
  subject: z.string(),
  /** Name of the other side: the client or group for staff, and the person of the firm for a client. */
  with: z.string(),
  photo: photos,
  /** `isVisible` is false if a member of staff sees this conversation of the client only. */
  account: z.nullable(z.object({ ...client.shape, isVisible: z.boolean() })),
  /**
   * Group or segment to which the first message went. `id` is that of a group. `count` is the number of its clients that received it; null in the
   * conversation of one of them. Clients do not see it.
   */
  group: z.nullable(z.object({ id: z.nullable(uuid), name: z.string(), count: z.nullable(z.int()) })),
  threadInitiator: z.object({ name: z.string(), at: instant, isYou: z.boolean() }),
  isArchived: z.boolean(),
  unread: z.int(),
  /** Number of messages that the reader sees. */
  count: z.int(),
  latest: z.object({
    at: instant,
    by: z.string(),
    isYours: z.boolean(),
    state: z.enum(messageStates),
    /** The first words; null for a confidential message. */
    excerpt: z.nullable(z.string()),
    isConfidential: z.boolean(),
    hasAttachments: z.boolean(),
  }),
  /** The colleague who looks after it; null if nobody was chosen, and for clients. */
  assignee: z.nullable(z.object({ id: uuid, name: z.string(), isYou: z.boolean() })),
  /** Since when a message of the client waits for an answer; only for staff. */
  waitingSince: z.nullable(instant),
  /** By when the firm answers it, by its hours; only for staff. */
  answerDueAt: z.nullable(instant),
  /** Labels of the staff, by name; empty for clients. */
  labels: z.array(z.object({ id: uuid, name: z.string() })),
})

const adviser = z.object({
  /** Null for the firm's general contact. */
  id: z.nullable(uuid),
  name: z.string(),
  title: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  photo: photos,
})

const awayNotice = z.object({ name: z.string(), until: plainDate, note: z.string(), standIn: z.nullable(z.string()), at: instant })
const firmReader = z.object({ id: uuid, name: z.string(), title: z.nullable(z.string()) })
const done = z.object({ done: z.literal(true) })
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}${path}`, tags: ['messages'], summary }) as const
const ofPortal = { portal: identifier }
const ofMessage = { portal: identifier, message: uuid }
const ofConversation = { portal: identifier, conversation: uuid }

export const messages = {
  listConversations: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/conversations', 'List the conversations in the inbox or archive of the caller, the newest first'))
    .input(
      z.object({
        ...ofPortal,
        /** The archive instead of the inbox. */
        archived: z.optional(z.boolean()),
        unread: z.optional(z.boolean()),
        /** Those in which a client waits for an answer of the caller, the longest waiting first; for staff. */
        waiting: z.optional(z.boolean()),
        /** Those with a label; for staff. */
        label: z.optional(uuid),
        /** Conversations that concern one client. */
        account: z.optional(uuid),
        /** Words in the subject, the names, or the text of messages that are not confidential. */
        search: searchText,
        ...cursorPage(timeCursor, { usual: 25, most: 100 }),
      }),
    )
    .output(z.object(chainedItems(conversation))),
  counts: route
    .meta({ caller: 'signed-in' })
    .route(
      at(
        'GET',
        '/conversation-counts',
        'Count the unread conversations, the archived ones, and those in which a client waits for the caller',
      ),
    )
    .input(z.object(ofPortal))
    .output(z.object({ unread: z.int(), archived: z.int(), waiting: z.int() })),
  getConversation: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/conversations/{conversation}', 'Return a conversation with its newest messages, in the order of time'))
    .input(z.object({ ...ofConversation, ...cursorPage(timeCursor, { usual: 50, most: 100 }) }))
    .output(
      z.object({
        conversation,
        messages: z.array(message),
        /** Cursor of the messages before these; null if there are none. */
        earlier: z.nullable(z.string()),
        /** What the people of the conversation were told about staff who are away, the newest last. */
        away: z.array(awayNotice),
        /** True if the caller may reply. */
        mayReply: z.boolean(),
        /** The people of the firm who read the conversation, by name. Clients are told of them as well. */
        firm: z.array(firmReader),
        /** The person of the firm, for clients. */
        adviser: z.nullable(adviser),
      }),
    ),
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/messages', 'List the messages that the caller wrote or received, the newest first'))
    .input(
      z.object({
        ...ofPortal,
        /** Id of the first message; `none` for first messages. */
        thread: z.optional(z.union([z.literal('none'), uuid])),
        /** Id of the account, group or person for whom it is. */
        recipient: z.optional(uuid),
        createdBy: z.optional(uuid),
        process: z.optional(uuid),
        group: z.optional(uuid),
        ...cursorPage(timeCursor, { usual: 25, most: 100 }),
      }),
    )
    .output(z.object(chainedItems(message))),
  recipients: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/message-recipients', 'List whom the caller may write to: clients and groups for staff, advisers for clients'))
    .input(
      z.object({
        ...ofPortal,
        search: searchText,
        /** Only this account. */
        account: z.optional(uuid),
      }),
    )
    .output(
      z.object({
        /** At most 20. */
        accounts: z.array(client),
        groups: z.array(z.object({ id: uuid, name: z.string(), count: z.int() })),
        /** Segments, whose clients `previewRecipients` finds. */
        segments: z.array(client),
        advisers: z.array(adviser),
        /** True if more accounts, groups or segments match. */
        hasMore: z.boolean(),
        /** True if the caller may add a link to a recording, and the hosts that it may have. */
        loomHosts: z.array(z.string()),
      }),
    ),
  previewRecipients: route
    .meta({ caller: 'staff', isHeavy: true })
    .route(
      at(
        'GET',
        '/message-recipients/{kind}/{recipient}',
        'List whom a message to a group or segment would reach now, why each client matches, and why others are left out',
      ),
    )
    .input(z.object({ ...ofPortal, kind: z.enum(['group', 'segment']), recipient: uuid }))
    .output(
      z.object({
        name: z.string(),
        /** Conditions of the segment; empty for a group. */
        conditions: z.array(z.object({ ...clientCondition.shape, ...conditionState.shape })),
        /** Number of the clients that it reaches, and of those that are left out. */
        count: z.int(),
        leftOutCount: z.int(),
        /** At most 200, those that are left out first. `facts` say why the client matches each condition. */
        items: z.array(z.object({ ...client.shape, facts: z.array(conditionFacts), leftOut: z.nullable(z.enum(leftOutReasons)) })),
      }),
    ),
  send: route
    .meta({ caller: 'signed-in' })
    .route(
      at(
        'PUT',
        '/messages/{message}',
        'Send a message, or a reply to a conversation. It is delivered after ten seconds, or at the chosen time. Repeating the request changes nothing',
      ),
    )
    .input(z.strictObject({ ...ofMessage, ...newMessage.shape }))
    .output(z.object({ conversation: uuid, sendAt: instant })),
  withdraw: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/messages/{message}', 'Withdraw a message that has not been delivered, or remove one that could not be delivered'))
    .input(z.object(ofMessage))
    .output(done),
  open: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route(at('GET', '/messages/{message}', 'Return a message, also a confidential one'))
    .input(z.object(ofMessage))
    .output(message),
  markRead: route
    .meta({ caller: 'signed-in' })
    .route(
      at('POST', '/conversations/{conversation}/reading', 'Record that the caller has read the messages. A repetition changes nothing'),
    )
    .input(
      z.strictObject({
        ...ofConversation,
        /** The messages that were on the screen. */
        messages: z.array(uuid).check(z.minLength(1), z.maxLength(100)),
      }),
    )
    .output(done),
  markUnread: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/conversations/{conversation}/reading', 'Show a conversation as unread. The sender still sees when it was read'))
    .input(z.object(ofConversation))
    .output(done),
  archive: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/conversations/{conversation}/archived', 'Move a conversation to the archive of the caller, or back to the inbox'))
    .input(z.strictObject({ ...ofConversation, archived: z.boolean() }))
    .output(done),
}

export type SeenRecord = z.infer<typeof seenRecord>
export type NewMessage = z.infer<typeof newMessage>
export type Recipient = z.infer<typeof recipient>
export type Message = z.infer<typeof message>
export type Attachment = z.infer<typeof attachment>
export type Conversation = z.infer<typeof conversation>
export type FirmReader = z.infer<typeof firmReader>
export type AwayNotice = z.infer<typeof awayNotice>
export type MessageAdviser = z.infer<typeof adviser>
