import { createTransport } from 'nodemailer'
import { GatewayAway, Undeliverable } from './not-taken.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands a mail to the world; throws where the mail server did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> }

type SmtpError = { responseCode?: number; command?: string; code?: string; message: string }

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, connectionTimeout: 10_000, socketTimeout: 20_000 } as object)
  return {
    async send(mail) {
      // As one address, not as text that may read as several.
      await transport.sendMail({ from, ...mail, to: { name: '', address: mail.to } }).catch((error: SmtpError) => {
        throw reasonOf(error)
      })
    },
  }
}

/** An answer to the recipient or to the letter is about this message; every other is about the server, or about us. */
function reasonOf({ responseCode, command, code, message }: SmtpError): Error {
  const said = responseCode === undefined ? message : `the mail server answered ${responseCode}`
  // The server knows no such recipient: to try again is of no use.
  if (command === 'RCPT TO' && (responseCode ?? 0) >= 550) return new Undeliverable(said)
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  return isOfMessage && responseCode !== 421 ? new Error(said) : new GatewayAway(said)
}

/** In demo mode mail stays in the outbox, where `/dev/mail` shows it. */
export const outboxMailer: Mailer = { send: async () => undefined }
