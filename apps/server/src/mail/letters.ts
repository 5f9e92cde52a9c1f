import type { Edition } from '@atrium/editions/edition'
import el from '@atrium/locales/el/mail'
import en from '@atrium/locales/en/mail'
import is from '@atrium/locales/is/mail'
import type { Mail } from './mailer.ts'

const texts = { en, is, el }

export type LetterKind = keyof typeof en

/** Who reads it: a person, or somebody who may become one. */
export type Reader = { name: string; locale: 'en' | 'is' | 'el' }

/**
 * A letter in the reader's language and the firm's name. What it is filled with is text: a name with markup in it,
 * or with a line break for a header, arrives as the characters it is made of.
 */
export function letter(edition: Edition, reader: Reader, kind: LetterKind, facts: Readonly<Record<string, string>> = {}): Omit<Mail, 'to'> {
  const { subject, ...paragraphs } = texts[reader.locale][kind]
  const values: Readonly<Record<string, string>> = { brand: edition.name, name: reader.name, ...facts }
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  const written = Object.values<string>(paragraphs).map(fill)
  return {
    subject: fill(subject).replaceAll(/[\r\n]+/g, ' '),
    text: written.join('\n\n'),
    html: written.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
