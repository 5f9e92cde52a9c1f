import type { Locale } from '@atrium/contract/locales'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { findBaseUrl } from '@atrium/platform/http/own-address'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { findStandardTexts, mailKinds, writeMail, type MailKind } from '@atrium/platform/mail/letters'
import { createEditionScope } from '@atrium/platform/session/access'
import { mailTexts as mailTextsContract, type MailText } from '../../contract/mail-texts.ts'
import { listChanged, listRevisions } from './reads.ts'
import { exampleFacts, findMailKind, findPlaceholders, findSummary, findTextIssues } from './text-rules.ts'
import { saveMailText } from './writes.ts'

const mailTexts = implementContract(mailTextsContract)

/** Returns the kind of an e-mail. @throws the refusal `not-found` for another name, or a language that the edition does not have */
function checkKind(context: RequestContext, { kind, locale }: { kind: string; locale: Locale }): MailKind {
  const found = findMailKind(kind)
  if (!found || !context.edition.locales.includes(locale)) throw refusal('not-found')
  return found
}

async function readText(context: RequestContext, kind: MailKind, locale: Locale): Promise<MailText> {
  const scope = createEditionScope(context)
  const revisions = await withTenant(context.deps.db, scope.actor, (transaction) => listRevisions(transaction, scope, { kind, locale }))
  const [newest] = revisions
  const { subject, ...paragraphs } = findStandardTexts(kind, locale)
  const { allowed, required } = findPlaceholders(kind, locale)
  const order = Object.keys(paragraphs)
  const known = Object.fromEntries(Object.entries(newest?.paragraphs ?? {}).filter(([name]) => order.includes(name)))
  return {
    kind,
    locale,
    subject: newest?.subject ?? subject,
    paragraphs: { ...paragraphs, ...known },
    standard: { subject, paragraphs },
    order,
    placeholders: allowed,
    required,
    revision: newest?.revision ?? 0,
    isStandard: (newest?.subject ?? null) === null,
    revisions: revisions.map((one) => ({
      revision: one.revision,
      by: one.created_name,
      at: one.created_at.toISOString(),
      isStandard: one.subject === null,
    })),
  }
}

const list = mailTexts.list.handler(async ({ context }) => {
  const scope = createEditionScope(context)
  const changed = await withTenant(context.deps.db, scope.actor, (transaction) => listChanged(transaction, scope))
  const { locale } = scope.person
  return {
    locales: [...context.edition.locales],
    items: mailKinds.map((kind) => ({
      kind,
      ...findSummary(context.edition, kind, locale),
      changed: changed.filter((one) => one.kind === kind).map((one) => one.locale),
    })),
  }
})

const get = mailTexts.get.handler(({ input, context }) => readText(context, checkKind(context, input), input.locale))

const preview = mailTexts.preview.handler(async ({ input, context }) => {
  const kind = checkKind(context, input)
  const { locale, subject, paragraphs } = input
  const issues = findTextIssues(kind, locale, input)
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const reader = { name: createEditionScope(context).person.name, locale }
  const { name: _name, brand: _brand, ...facts } = exampleFacts(kind, locale, `${findBaseUrl(context)}/example`)
  const mail = writeMail(context.edition, { ...paragraphs, subject }, { reader, facts, own: undefined })
  return { subject: mail.subject, html: mail.html, text: mail.text }
})

const save = mailTexts.save.handler(async ({ input, context }) => {
  const kind = checkKind(context, input)
  const { locale, words, revision } = input
  const issues = words ? findTextIssues(kind, locale, words) : []
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const scope = createEditionScope(context)
  await withTenant(context.deps.db, scope.actor, (transaction) =>
    saveMailText(transaction, context, scope, { kind, locale, words, revision }),
  )
  return readText(context, kind, locale)
})

export const mailTextRoutes = { list, get, preview, save }
