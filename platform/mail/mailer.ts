import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { MailSource } from './letters.ts'
import { isLoopback } from '../loopback.ts'
import { GatewayUnavailableError, UndeliverableError, UnknownAddressError } from './not-taken.ts'

/** A file that is sent with an e-mail. */
export type MailAttachment = { filename: string; contentType: string; content: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
  /** What an e-mail in the standard words was written from, so that the firm's own words replace them when it is queued. */
  source?: MailSource
}

/**
 * Headers of an e-mail. `id` is the same for each attempt, so that mail programs recognise a repetition and reports of its return name it.
 * `unsubscribe` is the address for one click (RFC 8058).
 */
export type MailHeaders = { id?: string; unsubscribe?: string | undefined }

/**
 * Sends an e-mail.
 * @throws Error if the mail server did not accept it
 */
export type Mailer = { send(mail: Mail, headers?: MailHeaders): Promise<void> }

type SmtpError = { responseCode?: number; response?: string; command?: string; code?: string; message: string }

/**
 * Creates a mailer. E-mails contain PINs and links. Therefore a mail server on another machine must offer TLS with a valid certificate;
 * otherwise nothing is sent. `connections` is how many e-mails are sent at the same time at most.
 */
export function createSmtpMailer({ smtpUrl, from, connections = 6 }: { smtpUrl: string; from: string; connections?: number }): Mailer {
  const isLocal = isLoopback(new URL(smtpUrl).hostname)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    requireTLS: !isLocal,
  })
  // A letter is written whole before it is sent. Its parts would otherwise be hundreds of writes to the connection.
  transport.use('stream', ({ message }, written) => {
    message.build((error, letter) => {
      if (!error) message.createReadStream = () => Readable.from([letter], { objectMode: false })
      written(error)
    })
  })
  const domain =
    from
      .replace(/>?\s*$/, '')
      .split('@')
      .at(-1) ?? 'localhost'
  return {
    async send(mail, { id, unsubscribe } = {}) {
      // The recipient is passed as an address object, because a text could be parsed as several addresses.
      const { attachments, ...letter } = mail
      await transport
        .sendMail({
          from,
          ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
          ...(unsubscribe !== undefined && {
            headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
          ...letter,
          ...(attachments && { attachments: [...attachments] }),
          to: { name: '', address: mail.to },
        })
        .catch((error: SmtpError) => {
          throw toDeliveryError(error)
        })
    },
  }
}

/**
 * Response with an enhanced status (RFC 3463, 7505) that concerns the address: no such mailbox or domain, bad syntax, moved, a domain without
 * e-mail, or a mailbox that is disabled. A server also refuses with 550 what it dislikes for other reasons, such as our own IP address.
 */
const unknownAddress = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?!\d)/m

/**
 * Returns the error for a failed attempt. `GatewayUnavailableError` means that the server is at fault; the other errors concern this
 * e-mail, because the server refused its recipient or its content.
 */
function toDeliveryError({ responseCode, response = '', command, code, message }: SmtpError): Error {
  const reason = responseCode === undefined ? message : `the mail server responded with ${responseCode}`
  // Another attempt would be useless.
  if (command === 'RCPT TO' && (responseCode ?? 0) >= 550)
    return unknownAddress.test(response) ? new UnknownAddressError(reason) : new UndeliverableError(reason)
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isOfMessage && responseCode !== 421 ? new Error(reason) : new GatewayUnavailableError(reason)
}

/** Mailer of demo mode: e-mails stay in the outbox, which `/dev/mail` shows. */
export const outboxMailer: Mailer = { send: async () => undefined }
