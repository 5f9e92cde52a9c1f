import type { Locale } from '@atrium/contract/locales'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { MailKind } from '@atrium/platform/mail/letters'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import { listRevisions } from './reads.ts'

type Saved = {
  kind: MailKind
  locale: Locale
  words: { subject: string; paragraphs: Readonly<Record<string, string>> } | null
  revision: number
}

/** Saves own words for an e-mail as a new version, or the return to the standard words. @throws the refusal `conflict` if another was saved */
export async function saveMailText(
  transaction: Transacting,
  context: RequestContext,
  scope: EditionScope,
  { kind, locale, words, revision }: Saved,
): Promise<void> {
  const { actor, person } = scope
  const [newest] = await listRevisions(transaction, scope, { kind, locale })
  if ((newest?.revision ?? 0) !== revision) throw refusal('conflict')
  const { numAffectedRows } =
    await sql`insert into mail_texts (edition, kind, locale, revision, subject, paragraphs, created_by, created_name, created_at)
    values (${actor.edition}, ${kind}, ${locale}, ${revision + 1}, ${words?.subject ?? null}, ${words && JSON.stringify(words.paragraphs)}::jsonb,
      ${person.id}, ${person.name}, ${context.deps.clock()}) on conflict do nothing`.execute(transaction)
  if (numAffectedRows !== 1n) throw refusal('conflict')
  await recordEvent(transaction, context, {
    kind: 'mail-text.saved',
    details: { mail: kind, locale, revision: revision + 1, ...(words === null && { isStandard: true }) },
  })
}
