import { richTextToPlain } from '@atrium/domain/fields/rich-text'
import type { Edition } from '@atrium/editions/edition'
import { createBrand } from '@atrium/platform/pdf/brand'
import type { PdfDocument } from '@atrium/platform/pdf/document'
import type { Conversation, FirmReader, Message } from '../../contract/messages.ts'
import el from '../../texts/el/export.ts'
import en from '../../texts/en/export.ts'
import is from '../../texts/is/export.ts'
import { digestOf, type SealedContent } from './digest-rules.ts'
import type { Checkpoint, DeliveryEvent } from './reads.ts'

const texts = { en, is, el }
type Locale = keyof typeof texts

/** A conversation as one of its readers exports it. */
export type ExportedConversation = {
  conversation: Conversation
  firm: readonly FirmReader[]
  messages: readonly Message[]
  /** True if the reader sees more messages, and these are the newest. */
  isShortened: boolean
  contents: ReadonlyMap<string, SealedContent>
  events: readonly DeliveryEvent[]
  checkpoint: Checkpoint | undefined
  reader: { name: string; locale: Locale }
  now: Date
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''))

type Proven = {
  message: Message
  content: SealedContent | undefined
  event: DeliveryEvent | undefined
  sha256: string | null
  isProven: boolean
}

/** Joins messages with the events of their delivery. A message is proven if its content has the hash that its sealed event states. */
const proveMessages = ({ messages, contents, events }: ExportedConversation): Proven[] =>
  messages.map((message) => {
    const content = contents.get(message.id)
    const event = events.find((one) => one.message === message.id)
    const sha256 = content === undefined ? null : digestOf(content)
    return {
      message,
      content,
      event,
      sha256,
      isProven: event !== undefined && event.seal !== null && event.sha256 === sha256 && sha256 !== null,
    }
  })

/** Number of the delivered messages of the conversation that are not in the export: its reader joined later, or it has the newest only. */
const countMissing = ({ events, messages }: ExportedConversation): number =>
  events.filter(({ message }) => messages.every(({ id }) => id !== message)).length

/** Returns the file that `bin/audit verify-conversation` verifies. Its messages have only what the log of events can prove. */
export function composeJson(edition: string, given: ExportedConversation) {
  const { conversation, firm, checkpoint, reader, now, events } = given
  const delivered = proveMessages(given)
  return {
    format: 'atrium-conversation',
    version: 1,
    edition,
    conversation: {
      id: conversation.id,
      subject: conversation.subject,
      with: conversation.with,
      startedBy: conversation.threadInitiator.name,
    },
    firm: firm.map(({ name, title }) => ({ name, title })),
    exportedAt: now.toISOString(),
    exportedBy: reader.name,
    messages: delivered.map(({ message, content, event, sha256, isProven }) => ({
      id: message.id,
      by: message.created.by,
      writtenAt: message.created.at,
      deliveredAt: event?.at.toISOString() ?? null,
      text: richTextToPlain(message.body as never),
      content: content ?? null,
      sha256,
      event: event?.event ?? null,
      seal: event?.seal ?? null,
      isProven,
    })),
    proof: {
      deliveredMessages: events.length,
      exportedMessages: delivered.filter(({ event }) => event !== undefined).length,
      messagesBeforeReaderJoined: given.isShortened ? null : countMissing(given),
      isShortened: given.isShortened,
      checkpoint: checkpoint ? { ...checkpoint, at: checkpoint.at.toISOString() } : null,
    },
  }
}

/** Composes the PDF of a conversation: its messages in the order of time, each with its hash, and what the log of events proves. */
export function composeConversationPdf(edition: Edition, given: ExportedConversation): PdfDocument {
  const { conversation, firm, checkpoint, reader, now, events } = given
  const words = texts[reader.locale]
  const tag = edition.languageTags[reader.locale]
  const { timeZone } = edition
  const moment = (at: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))
  const missing = countMissing(given)
  return {
    brand: createBrand(edition),
    language: tag,
    title: conversation.subject,
    lead: [
      fill(words.lead, {
        with: conversation.with,
        name: conversation.threadInitiator.name,
        moment: moment(conversation.threadInitiator.at),
      }),
      fill(words.firm, { names: firm.map(({ name }) => name).join(', ') }),
    ],
    sections: [
      ...proveMessages(given).map(({ message, content, sha256, isProven }) => ({
        title: `${message.created.by}, ${moment(message.at)}`,
        level: 1 as const,
        entries: [
          { label: words.text, text: richTextToPlain(message.body as never) },
          ...(message.about
            ? [
                {
                  label: message.isFromClient ? fill(words.aboutStated, { name: message.created.by }) : words.about,
                  text: [message.about.label, message.about.context, ...message.about.lines.map(({ label, value }) => `${label}: ${value}`)]
                    .filter((part) => part !== '')
                    .join('\n'),
                },
              ]
            : []),
          ...(content?.attachments ?? []).map(({ name, sha256: hash }) => ({ label: words.attachment, text: `${name}, SHA-256 ${hash}` })),
          ...(message.loom_link === null ? [] : [{ label: words.recording, text: message.loom_link }]),
          { label: words.state, text: stateOf(message) },
          { label: 'SHA-256', text: sha256 === null ? '' : `${sha256} ${isProven ? words.proven : words.notYetProven}` },
        ],
      })),
      {
        title: words.proof,
        level: 1,
        entries: [
          {
            label: words.completeness,
            text: [
              fill(words.counts, { delivered: events.length, exported: events.length - missing }),
              ...(given.isShortened ? [fill(words.shortened, { count: given.messages.length, missing })] : []),
              ...(missing > 0 && !given.isShortened ? [fill(words.missing, { count: missing })] : []),
            ].join(' '),
          },
          {
            label: words.chain,
            text: checkpoint
              ? fill(words.checkpoint, {
                  event: checkpoint.event ?? '',
                  moment: moment(checkpoint.at.toISOString()),
                  hash: checkpoint.hash,
                })
              : words.noCheckpoint,
          },
        ],
      },
    ],
    foot: `${fill(words.savedBy, { name: reader.name, moment: moment(now.toISOString()) })} · {page}/{pages}`,
    createdAt: now.toISOString(),
  }

  function stateOf(message: Message): string {
    if (message.state !== 'sent') return words.notDelivered
    const read = message.readAt ?? message.receipts?.firstReadAt ?? null
    return [fill(words.delivered, { moment: moment(message.at) }), read && fill(words.read, { moment: moment(read) })]
      .filter(Boolean)
      .join(', ')
  }
}

/** Returns the file name of an export. */
export const nameExport = ({ subject }: Conversation, format: 'pdf' | 'json'): string => `${subject}.${format}`
