import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { deliverMessages } from '@atrium/platform/mail/outbox'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { Conversation, Message } from '../../contract/messages.ts'
import { attachmentPurpose } from '../../contract/message-terms.ts'
import { deliverDue } from '../delivery/jobs.ts'

export const portal = 'private-clients'
const host = (of: string | undefined) => (of === undefined ? {} : { host: of })

/** Text of a message as a rich text. */
export const textOf = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export type Sent = { id: string; status: number; json: Record<string, unknown>; body: object }

/** A running Atrium with requests that send, deliver and read messages. */
export async function openMessages(environment: Parameters<typeof createTestApp>[0] = {}) {
  const app: TestApp = await createTestApp(environment)
  // The demo firm marks who receives messages; most tests are about a firm that marks nobody.
  await app.asOwner(`update people set details = details - 'isMessenger'`)
  const at = (rest: string, of = portal) => `/api/portals/${of}${rest}`

  async function send(
    cookie: string,
    change: Record<string, unknown> = {},
    { id = randomUUID() as string, of = portal } = {},
  ): Promise<Sent> {
    const isReply = change['thread'] !== undefined
    const body = { ...(!isReply && { subject: 'Your pension' }), body: textOf('Good morning'), ...change }
    const { status, json } = await app.call('PUT', at(`/messages/${id}`, of), { cookie, body })
    return { id, status, json, body }
  }

  /** Lets ten seconds pass and delivers what is due. */
  async function deliver(seconds = 11) {
    app.advance(seconds * 1_000)
    return deliverDue(app.deps, editions)
  }

  const list = async (cookie: string, query = '', of = portal): Promise<Conversation[]> =>
    (await app.get(at(`/conversations${query}`, of), { cookie })).json.items
  const read = (cookie: string, conversation: string, of = portal) => app.get(at(`/conversations/${conversation}`, of), { cookie })
  const messagesOf = async (cookie: string, conversation: string): Promise<Message[]> => (await read(cookie, conversation)).json.messages
  const counts = async (cookie: string): Promise<{ unread: number; archived: number }> =>
    (await app.get(at('/conversation-counts'), { cookie })).json
  const markRead = (cookie: string, conversation: string, messages: readonly string[]) =>
    app.call('POST', at(`/conversations/${conversation}/reading`), { cookie, body: { messages } })
  const archive = (cookie: string, conversation: string, archived = true) =>
    app.call('PUT', at(`/conversations/${conversation}/archived`), { cookie, body: { archived } })
  const withdraw = (cookie: string, id: string) => app.call('DELETE', at(`/messages/${id}`), { cookie })
  const findPersonId = async (key: string): Promise<string> =>
    String(
      (
        await app.asOwner(
          `select id from people where email = '${app.findPerson(key).email}' and edition = '${app.findPerson(key).edition}'`,
        )
      )[0]!['id'],
    )
  const findGroupId = async (name: string): Promise<string> =>
    String((await app.asOwner(`select id from client_groups where name = '${name}'`))[0]!['id'])

  /** Uploads a file for a message. Returns its id, and the state of its check. */
  async function upload(cookie: string, name = 'Paper.txt', content = Buffer.from('A paper'), of = portal) {
    const begun = await begin(app, { cookie, name, bytes: content.length, purpose: attachmentPurpose, target: { portal: of } })
    if (begun.status !== 201) return { id: '', state: `refused ${begun.status}` }
    const address = String(begun.headers['location'])
    await sendPart(app, cookie, address, 0, content)
    const { state } = await waitForCheck(app, cookie, address)
    return { id: address.split('/').at(-1) ?? '', state }
  }

  const mailsTo = async (key: string): Promise<string[]> =>
    (await app.asOwner(`select subject from outbox_messages where recipient = '${app.findPerson(key).email}' order by id`)).map(
      ({ subject }) => String(subject),
    )

  /** Sends the queued e-mails, and returns them with their texts. */
  async function sentMails(): Promise<{ recipient: string; subject: string; body: string }[]> {
    const sent: { recipient: string; subject: string; body: string }[] = []
    const way: Parameters<typeof deliverMessages>[2] = {
      channel: 'email',
      secret: app.deps.secret,
      send: async ({ recipient, subject, body_text: body }) => void sent.push({ recipient, subject, body }),
      onGivenUp: () => undefined,
    }
    while ((await deliverMessages(app.db, app.findPerson('margaret-ashworth').edition, way, app.deps.clock())) > 0) continue
    return sent
  }

  return {
    app,
    at,
    host,
    send,
    deliver,
    list,
    read,
    messagesOf,
    counts,
    markRead,
    archive,
    withdraw,
    findPersonId,
    findGroupId,
    upload,
    mailsTo,
    sentMails,
  }
}
