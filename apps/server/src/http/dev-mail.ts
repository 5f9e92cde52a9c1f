import { escapeHtml } from '@atrium/platform/escape-html'
import type { FastifyInstance } from 'fastify'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { getNonce } from '@atrium/platform/http/content-security-policy'
import type { MailAttachment } from '@atrium/platform/mail/mailer'
import { listMails, type SentMail } from '@atrium/platform/mail/outbox'

/**
 * Registers the demo's outbox page: every e-mail and text message not actually sent, newest first. It does not exist in production mode.
 */
export function registerDevMail(app: FastifyInstance, deps: Dependencies): void {
  if (deps.config.mode !== 'demo') return
  app.get('/dev/mail', { config: { meta: { caller: 'anyone' } } }, async (request, reply) => {
    const lists = await Promise.all(editions.map((edition) => listMails(deps, edition.id)))
    const mails = lists.flat().toSorted((left, right) => Number(left.sentAt < right.sentAt) - Number(left.sentAt > right.sentAt))
    if (request.headers.accept?.includes('application/json')) return mails
    return reply.type('text/html; charset=utf-8').send(renderPage(mails, getNonce(reply)))
  })
}

function renderPage(mails: readonly SentMail[], nonce: string): string {
  const articles = mails.map(
    (mail) =>
      `<article><h2>${escapeHtml(mail.channel === 'sms' ? 'Text message' : mail.subject)}</h2><p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.sentAt)}</time></p><pre>${escapeHtml(mail.text)}</pre>${(mail.attachments ?? []).map(renderAttachment).join('')}</article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title>
<style nonce="${nonce}">body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:44rem;padding:2rem 1rem;color:#1b2228}article{border-top:1px solid #e2ddd2;padding:1rem 0}h2{font-size:1.1rem;margin:0}p{color:#596169;margin:.2rem 0}pre{white-space:pre-wrap;font:inherit}</style></head>
<body><main><h1>Outbox of the demo firm</h1>${articles.join('') || '<p>No mail yet. Sign in, and the PIN arrives here.</p>'}</main></body></html>`
}

const renderAttachment = ({ filename, content }: MailAttachment): string =>
  `<h3>${escapeHtml(filename)}</h3><pre>${escapeHtml(content)}</pre>`
