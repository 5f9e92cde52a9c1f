import { createTransport } from 'nodemailer'
import { isLoopback } from '../loopback.ts'
import { GatewayAway, Undeliverable } from './not-taken.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/**
 * Sends an e-mail.
 * @throws Error if the mail server did not accept it
 */
export type Mailer = { send(mail: Mail): Promise<void> }

type SmtpError = { responseCode?: number; command?: string; code?: string; message: string }

/**
 * Creates a mailer. E-mails contain PINs and links, so a mail server on another machine must offer TLS with a valid certificate. Otherwise
 * nothing is sent.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const isLocal = isLoopback(new URL(smtpUrl).hostname)
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000, requireTLS: !isLocal })
  return {
    async send(mail) {
      // The recipient is passed as an address object, because text could be parsed as several addresses.
      await transport.sendMail({ from, ...mail, to: { name: '', address: mail.to } }).catch((error: SmtpError) => {
        throw reasonOf(error)
      })
    },
  }
}

/**
 * Returns the error for a failed attempt: of the message if the server's reply concerns its recipient or content, otherwise of the server.
 */
function reasonOf({ responseCode, command, code, message }: SmtpError): Error {
  const reason = responseCode === undefined ? message : `the mail server responded with ${responseCode}`
  // The server has no such recipient, so retrying is useless.
  if (command === 'RCPT TO' && (responseCode ?? 0) >= 550) return new Undeliverable(reason)
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isOfMessage && responseCode !== 421 ? new Error(reason) : new GatewayAway(reason)
}

/** Mailer of demo mode: e-mails stay in the outbox, which `/dev/mail` shows. */
export const outboxMailer: Mailer = { send: async () => undefined }
