import { createTransport } from 'nodemailer'
import { Undeliverable } from './undeliverable.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands a mail to the world; throws where the mail server did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> }

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, connectionTimeout: 10_000, socketTimeout: 20_000 } as object)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail }).catch((error: { responseCode?: number; command?: string; message: string }) => {
        // The server knows no such recipient: nothing may wait behind such a letter.
        const isRefused = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 550
        throw isRefused ? new Undeliverable(`the mail server answered ${error.responseCode}`) : error
      })
    },
  }
}

/** In demo mode mail stays in the outbox, where `/dev/mail` shows it. */
export const outboxMailer: Mailer = { send: async () => undefined }
