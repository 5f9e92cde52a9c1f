import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

/** Hands a mail to the world; throws where the mail server did not take it. */
export type Mailer = { send(mail: Mail): Promise<void> }

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, connectionTimeout: 10_000, socketTimeout: 20_000 } as object)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}

/** In demo mode mail stays in the outbox, where `/dev/mail` shows it. */
export const outboxMailer: Mailer = { send: async () => undefined }
