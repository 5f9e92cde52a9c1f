import type { Edition } from '@atrium/editions/edition'
import el from '@atrium/locales/el/mail'
import elTexts from '@atrium/locales/el/texts'
import en from '@atrium/locales/en/mail'
import enTexts from '@atrium/locales/en/texts'
import is from '@atrium/locales/is/mail'
import isTexts from '@atrium/locales/is/texts'
import { escapeHtml } from '../escape-html.ts'
import type { Mail } from './mailer.ts'

const texts = { en, is, el }
const pinTexts = { en: enTexts.pin, is: isTexts.pin, el: elTexts.pin }

export type MailKind = keyof typeof en

/** Recipient of an e-mail: a person, or somebody registering. */
export type MailRecipient = { name: string; locale: 'en' | 'is' | 'el' }

/**
 * Creates an e-mail in the recipient's language, in the name of the firm. Values are inserted as text, so that markup and line breaks in
 * them have no effect.
 */
export function composeMail(
  edition: Edition,
  reader: MailRecipient,
  kind: MailKind,
  facts: Readonly<Record<string, string>> = {},
): Omit<Mail, 'to'> {
  const { subject, ...paragraphs } = texts[reader.locale][kind]
  const values: Readonly<Record<string, string>> = { brand: edition.name, name: reader.name, ...facts }
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
  const filled = Object.values<string>(paragraphs).map(fill)
  return {
    subject: fill(subject).replaceAll(/[\r\n]+/g, ' '),
    text: filled.join('\n\n'),
    html: filled.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
  }
}

/** Creates a text message with a PIN. */
export function composePinText(
  edition: Pick<Edition, 'name'>,
  { locale }: Pick<MailRecipient, 'locale'>,
  pin: { code: string; hours: string },
): string {
  const values: Readonly<Record<string, string>> = { brand: edition.name, ...pin }
  return pinTexts[locale].replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
}
