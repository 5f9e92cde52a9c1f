import { dayIn, daysAfter } from '@atrium/domain/calendar'
import { seedUpload, type SeedDependencies } from '@atrium/files/server/uploads/seed-jobs'
import type { Edition } from '@atrium/editions/edition'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { attachmentPurpose } from '../../contract/message-terms.ts'
import { deliverMessage } from '../delivery/writes.ts'
import type { RecipientKind } from '../schema.ts'

export type { SeedDependencies }

type SeedMessage = {
  by: string
  hoursAgo: number
  text: readonly string[]
  isConfidential?: true
  isUnread?: true
  attachment?: { name: string; content: Buffer }
}

/** A conversation that a command creates. People are named by their e-mail addresses, the account by its id at its provider. */
export type SeedConversation = {
  key: string
  portal: string
  subject: string
  account: string | null
  group: string | null
  /** The adviser of a conversation that a client began. */
  with: string | null
  messages: readonly SeedMessage[]
  archivedBy: readonly string[]
}

const hourMs = 3_600_000

/**
 * Creates conversations as staff and clients would, with messages that are delivered and, unless stated otherwise, read.
 * @throws Error for an unknown account, group or person, and for a message that nobody may receive
 */
export async function seedMessages(deps: SeedDependencies, edition: Edition, conversations: readonly SeedConversation[]): Promise<void> {
  for (const conversation of conversations) await seedConversation(deps, edition, conversation)
}

/** A label of a portal that a command creates, with the keys of the conversations that have it. */
type SeedLabel = { portal: string; name: string; conversations: readonly string[] }

/** An absence of a member of staff that a command creates. People are named by their e-mail addresses, days by their number from today. */
type SeedAbsence = { person: string; standIn: string; fromInDays: number; untilInDays: number; note: string }

/** Creates labels, of conversations that `seedMessages` has created, and absences, unless there are some. */
export const seedWork = (
  { db, clock }: SeedDependencies,
  edition: Edition,
  { labels, absences }: { labels: readonly SeedLabel[]; absences: readonly SeedAbsence[] },
): Promise<void> =>
  withTenant(db, systemActor(edition.id), async (transaction) => {
    const saved = { edition: edition.id, revision: 1, updated_at: clock() }
    for (const { portal, name, conversations } of labels) {
      const id = createSeedId(`${edition.id} message label ${portal} ${name}`)
      await transaction
        .insertInto('message_labels')
        .values({ ...saved, id, portal_id: portal, name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const key of conversations)
        await transaction
          .insertInto('message_labelled')
          .values({ conversation_id: createSeedId(`${edition.id} message ${key} 0`), label_id: id, edition: edition.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
    const today = dayIn(edition.timeZone, clock())
    for (const { person, standIn, fromInDays, untilInDays, note } of absences)
      await transaction
        .insertInto('message_absences')
        .values({
          ...saved,
          person_id: (await findPerson(transaction, person)).id,
          stand_in_id: (await findPerson(transaction, standIn)).id,
          from_on: daysAfter(today, fromInDays),
          until_on: daysAfter(today, untilInDays),
          note,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })

async function seedConversation(deps: SeedDependencies, edition: Edition, conversation: SeedConversation): Promise<void> {
  const actor = systemActor(edition.id)
  const now = deps.clock().getTime()
  const idOf = (index: number) => createSeedId(`${edition.id} message ${conversation.key} ${index}`)
  const first = idOf(0)
  for (const [index, message] of conversation.messages.entries()) {
    const at = new Date(now - message.hoursAgo * hourMs)
    const then = { ...deps, clock: () => at }
    const known = await withTenant(deps.db, actor, (transaction) =>
      transaction.selectFrom('messages').select('id').where('id', '=', idOf(index)).executeTakeFirst(),
    )
    if (known) continue
    const sender = await withTenant(deps.db, actor, (transaction) => findPerson(transaction, message.by))
    const file = message.attachment && createSeedId(`${idOf(index)} attachment`)
    if (file && message.attachment)
      await seedUpload(then, edition, {
        id: file,
        personId: sender.id,
        purpose: attachmentPurpose,
        target: { portal: conversation.portal },
        ...message.attachment,
      })
    await withTenant(deps.db, actor, async (transaction) => {
      await insertMessage(transaction, edition, { conversation, message, sender, id: idOf(index), first, at })
      if (file)
        await transaction
          .updateTable('message_attachments')
          .set({ message_id: idOf(index) })
          .where('file_id', '=', file)
          .execute()
      const outcome = await deliverMessage(transaction, { edition, deps: then, by: 'demo' }, idOf(index))
      if (outcome !== 'sent') throw new Error(`The message "${conversation.subject}" cannot be delivered.`)
      const read = message.isUnread ? {} : { read_at: new Date(at.getTime() + hourMs / 4) }
      await transaction
        .updateTable('message_recipients')
        .set({ awaits_mail: false, ...read })
        .where('message_id', '=', idOf(index))
        .execute()
      if (!message.isUnread) await markBoxesRead(transaction, first)
    })
  }
  await withTenant(deps.db, actor, async (transaction) => {
    for (const email of conversation.archivedBy) {
      const { id } = await findPerson(transaction, email)
      await transaction
        .updateTable('message_boxes')
        .set({ is_archived: true })
        .where('conversation_id', '=', first)
        .where('person_id', '=', id)
        .execute()
    }
  })
}

const findPerson = (transaction: SystemTransacting, email: string) =>
  transaction.selectFrom('people').select(['id', 'name', 'role']).where('email', '=', email).executeTakeFirstOrThrow()

async function markBoxesRead(transaction: SystemTransacting, first: string): Promise<void> {
  await transaction
    .updateTable('message_boxes')
    .set({ unread_count: 0 })
    .where((expression) =>
      expression.or([
        expression('conversation_id', '=', first),
        expression('conversation_id', 'in', (query) =>
          query.selectFrom('message_conversations').select('id').where('parent_id', '=', first),
        ),
      ]),
    )
    .execute()
}

type Insertion = {
  conversation: SeedConversation
  message: SeedMessage
  sender: { id: string; name: string; role: string }
  id: string
  first: string
  at: Date
}

async function insertMessage(
  transaction: SystemTransacting,
  edition: Edition,
  { conversation, message, sender, id, first, at }: Insertion,
): Promise<void> {
  const isFromClient = sender.role === 'client'
  const common = { edition: edition.id, portal_id: conversation.portal }
  const account =
    conversation.account === null
      ? null
      : await transaction
          .selectFrom('accounts')
          .select(['id', 'name'])
          .where('external_id', '=', conversation.account)
          .executeTakeFirstOrThrow()
  const group =
    conversation.group === null
      ? null
      : await transaction
          .selectFrom('client_groups')
          .select(['id', 'name'])
          .where('name', '=', conversation.group)
          .where('portal_id', '=', conversation.portal)
          .executeTakeFirstOrThrow()
  const adviser = conversation.with === null ? null : await findPerson(transaction, conversation.with)
  const client = group ?? account
  const recipient: { kind: RecipientKind; to: { id: string; name: string } | null } = isFromClient
    ? { kind: 'adviser', to: adviser }
    : { kind: group ? 'group' : 'account', to: client }
  if (!recipient.to) throw new Error(`The conversation "${conversation.subject}" has no recipient.`)
  await transaction
    .insertInto('message_conversations')
    .values({
      ...common,
      id: first,
      account_id: account?.id ?? null,
      group_id: group?.id ?? null,
      parent_id: null,
      subject: conversation.subject,
      initiator_id: sender.id,
      initiator_name: sender.name,
      initiated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const content = message.text.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  await transaction
    .insertInto('messages')
    .values({
      ...common,
      id,
      conversation_id: first,
      thread_id: id === first ? null : first,
      subthread_id: null,
      created_by: sender.id,
      created_name: sender.name,
      is_from_client: isFromClient,
      created_at: at,
      recipient_kind: recipient.kind,
      recipient_id: recipient.to.id,
      recipient_name: recipient.to.name,
      group_id: group?.id ?? null,
      process_id: null,
      body: JSON.stringify({ type: 'doc', content }),
      body_text: message.text.join('\n'),
      is_confidential: message.isConfidential ?? false,
      loom_link: null,
      send_at: at,
      request: JSON.stringify({}),
    })
    .execute()
  await transaction
    .insertInto('message_boxes')
    .values({
      ...common,
      conversation_id: first,
      person_id: sender.id,
      account_id: isFromClient ? (account?.id ?? null) : null,
      latest_at: at,
    })
    .onConflict((conflict) => conflict.columns(['conversation_id', 'person_id']).doUpdateSet({ latest_at: at }))
    .execute()
}
