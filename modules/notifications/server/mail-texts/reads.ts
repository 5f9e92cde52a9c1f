import type { Locale } from '@atrium/contract/locales'
import type { Transacting } from '@atrium/platform/db/scope'
import type { MailKind } from '@atrium/platform/mail/letters'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'

export type MailTextRow = {
  revision: number
  subject: string | null
  paragraphs: Record<string, string> | null
  created_name: string
  created_at: Date
}

/** Lists the versions of the own words for an e-mail, the newest first. */
export async function listRevisions(
  transaction: Transacting,
  { actor }: EditionScope,
  { kind, locale }: { kind: MailKind; locale: Locale },
): Promise<MailTextRow[]> {
  const { rows } = await sql<MailTextRow>`select revision, subject, paragraphs, created_name, created_at from mail_texts
    where edition = ${actor.edition} and kind = ${kind} and locale = ${locale} order by revision desc limit 50`.execute(transaction)
  return rows
}

/** Lists the e-mails that have own words, by kind and language. */
export async function listChanged(
  transaction: Transacting,
  { actor }: EditionScope,
): Promise<{ kind: string; locale: Locale; subject: string }[]> {
  const { rows } = await sql<{ kind: string; locale: Locale; subject: string }>`select kind, locale, subject from (
      select distinct on (kind, locale) kind, locale, subject from mail_texts where edition = ${actor.edition} order by kind, locale, revision desc) newest
    where subject is not null`.execute(transaction)
  return rows
}
