import type { Transacting } from '../db/scope.ts'
import { findStandardTexts, type MailSource, type MailTexts } from './letters.ts'

/** Finds the firm's own words for an e-mail; undefined if the standard words apply. Paragraphs of later releases keep their standard words. */
export async function findOwnTexts(
  transaction: Transacting,
  edition: string,
  { kind, reader: { locale } }: Pick<MailSource, 'kind' | 'reader'>,
): Promise<MailTexts | undefined> {
  const row = await transaction
    .selectFrom('mail_texts')
    .select(['subject', 'paragraphs'])
    .where('edition', '=', edition)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.subject === null || row.paragraphs === null) return undefined
  return { ...findStandardTexts(kind, locale), ...row.paragraphs, subject: row.subject }
}
