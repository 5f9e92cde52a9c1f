import type { Locale } from '@atrium/contract/locales'
import type { Edition } from '@atrium/editions/edition'
import { findStandardTexts, mailKinds, type MailKind, type MailTexts } from '@atrium/platform/mail/letters'

const placeholder = /\{\{([^{}]*)\}\}/g

const listPlaceholders = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name))),
]

/** Placeholders of PINs and links, without which an e-mail would be useless. */
const indispensable = ['code', 'link']

export const findMailKind = (name: string): MailKind | undefined => mailKinds.find((kind) => kind === name)

/** Returns which placeholders the words of an e-mail may have, and which they must have: those of the standard words. */
export function findPlaceholders(kind: MailKind, locale: Locale): { allowed: string[]; required: string[] } {
  const used = listPlaceholders(Object.values<string>(findStandardTexts(kind, locale)))
  return { allowed: [...new Set(['brand', 'name', ...used])], required: indispensable.filter((name) => used.includes(name)) }
}

/** False for the subject, which is stored and shown outside the e-mail, and for the label of the button: neither may have PINs and links. */
const isParagraph = (path: string): boolean => path !== 'subject' && path !== 'paragraphs.button'

type Issue = { path: string; code: 'unknown-placeholder' | 'missing-placeholder' | 'link' | 'invalid_value'; limit?: never }

/** Lists what is wrong with own words: other paragraphs, unknown or missing placeholders, line breaks, and addresses that are not ours. */
export function findTextIssues(
  kind: MailKind,
  locale: Locale,
  { subject, paragraphs }: Pick<MailTexts, 'subject'> & { paragraphs: Readonly<Record<string, string>> },
): Issue[] {
  const { subject: _, ...standard } = findStandardTexts(kind, locale)
  const { allowed, required } = findPlaceholders(kind, locale)
  const fields: [string, string][] = [
    ['subject', subject],
    ...Object.entries(paragraphs).map(([name, text]): [string, string] => [`paragraphs.${name}`, text]),
  ]
  const issues = fields.flatMap(([path, text]): Issue[] => {
    const stray = text.replaceAll(placeholder, '')
    const here = isParagraph(path) ? allowed : allowed.filter((name) => !indispensable.includes(name))
    if (listPlaceholders([text]).some((name) => !here.includes(name)) || /\{\{|\}\}/.test(stray))
      return [{ path, code: 'unknown-placeholder' }]
    // Links of e-mails are those of the portal alone, so that nobody gets used to others.
    if (/:\/\/|\bwww\./i.test(stray)) return [{ path, code: 'link' }]
    return /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text) ? [{ path, code: 'invalid_value' }] : []
  })
  const names = Object.keys(standard)
  if (names.length !== Object.keys(paragraphs).length || names.some((name) => !Object.hasOwn(paragraphs, name)))
    issues.push({ path: 'paragraphs', code: 'invalid_value' })
  const used = listPlaceholders(fields.flatMap(([path, text]) => (isParagraph(path) ? [text] : [])))
  for (const name of required) if (!used.includes(name)) issues.push({ path: 'paragraphs', code: 'missing-placeholder' })
  if ('button' in standard && paragraphs['button'] === '') issues.push({ path: 'paragraphs.button', code: 'invalid_value' })
  return issues
}

/** Returns the standard subject without the name of the firm in front, and the first paragraph after the greeting, with examples for the placeholders. */
export function findSummary({ name: brand }: Pick<Edition, 'name'>, kind: MailKind, locale: Locale): { subject: string; opening: string } {
  const { subject, greeting: _, ...others } = findStandardTexts(kind, locale) as MailTexts & Record<string, string>
  const facts: Record<string, string> = { ...exampleFacts(kind, locale, ''), brand }
  const fill = (text: string) => text.replaceAll(placeholder, (_whole, name: string) => facts[name] ?? '')
  return {
    subject: fill(subject.replace(/^\{\{brand\}\}: /, '')).replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(locale)),
    opening: fill(Object.values(others)[0] ?? ''),
  }
}

/** Returns examples for the placeholders of an e-mail: its own, and for all others their names. */
export const exampleFacts = (kind: MailKind, locale: Locale, link: string): Record<string, string> => ({
  ...Object.fromEntries(findPlaceholders(kind, locale).allowed.map((name) => [name, `[${name}]`])),
  code: '123456',
  link,
})
