import type { Edition } from '@atrium/editions/edition'
import elLetter from '@atrium/locales/el/letter'
import el from '@atrium/locales/el/mail'
import elTexts from '@atrium/locales/el/texts'
import enLetter from '@atrium/locales/en/letter'
import en from '@atrium/locales/en/mail'
import enTexts from '@atrium/locales/en/texts'
import isLetter from '@atrium/locales/is/letter'
import is from '@atrium/locales/is/mail'
import isTexts from '@atrium/locales/is/texts'
import { renderLetter, type Block } from './letter-html.ts'
import type { Mail } from './mailer.ts'

const texts = { en, is, el }
const letterTexts = { en: enLetter, is: isLetter, el: elLetter }
const pushTexts = { en: enTexts.push, is: isTexts.push, el: elTexts.push }
const pinTexts = { en: enTexts.pin, is: isTexts.pin, el: elTexts.pin }

export type MailKind = keyof typeof en

/** Recipient of an e-mail: a person, or somebody registering. */
export type MailRecipient = { name: string; locale: 'en' | 'is' | 'el' }

/** What a member of staff wrote for one e-mail: its subject, and paragraphs that follow the greeting. */
export type OwnWords = { subject?: string; paragraphs: readonly string[] }

/** Words of an e-mail: its subject, the label of its button if it has a link, and its paragraphs by name. */
export type MailTexts = { subject: string; button?: string } & Record<string, string>

export type MailSource = {
  kind: MailKind
  reader: MailRecipient
  facts: Readonly<Record<string, string>>
  own: OwnWords | undefined
}

export const mailKinds = Object.keys(en) as MailKind[]

/** Returns the standard words of an e-mail. */
export const findStandardTexts = (kind: MailKind, locale: MailRecipient['locale']): MailTexts => texts[locale][kind]

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')

/**
 * Creates an e-mail in the recipient's language, in the name of the firm: as text, and as an HTML letter. Values are inserted as text, so that
 * markup and line breaks in them have no effect. `own` words replace the subject, and stand between the greeting and the other paragraphs.
 */
export function composeMail(
  edition: Edition,
  reader: MailRecipient,
  kind: MailKind,
  facts: Readonly<Record<string, string>> = {},
  own?: OwnWords,
): Omit<Mail, 'to'> {
  const source = { kind, reader: { name: reader.name, locale: reader.locale }, facts, own }
  return { ...writeMail(edition, findStandardTexts(kind, reader.locale), source), source }
}

/** Writes an e-mail in given words. Paragraphs that are empty are left out. */
export function writeMail(
  edition: Edition,
  { subject: subjectText, button, ...paragraphs }: MailTexts,
  { reader, facts, own }: Omit<MailSource, 'kind'>,
): Omit<Mail, 'to' | 'source'> {
  const { locale } = reader
  const values: Readonly<Record<string, string>> = { brand: edition.name, name: reader.name, ...facts }
  const subject = (own?.subject ?? fill(subjectText, values)).replaceAll(/[\r\n]+/g, ' ')
  const written = Object.values<string>(paragraphs).filter((text) => text !== '')
  const { linkHint, neverAsked } = letterTexts[locale]
  const blocks = written.map((text): Block => {
    // A button and the plain link follow the sentence.
    if (button !== undefined && text.includes('{{link}}')) {
      const link = { href: values['link'] ?? '', button: fill(button, values), hint: linkHint }
      return { kind: 'paragraph', text: fill(text.replace(/:?\s*\{\{link\}\}$/, '.'), values), link }
    }
    return { kind: text.includes('{{code}}') ? 'code' : 'paragraph', text: fill(text, values) }
  })
  const ownParagraphs = own?.paragraphs ?? []
  blocks.splice(1, 0, ...ownParagraphs.map((text): Block => ({ kind: 'paragraph', text })))
  const paragraphsOfText = written.map((text) => fill(text, values))
  paragraphsOfText.splice(1, 0, ...ownParagraphs)
  const { email, phone } = edition.contact
  return {
    subject,
    text: paragraphsOfText.join('\n\n'),
    html: renderLetter(edition, locale, { subject, blocks, footer: [edition.name, `${email} · ${phone}`, neverAsked] }),
  }
}

/** Creates the notification with which staff reach a device. It says nothing of the client. */
export const composePushText = (
  edition: Pick<Edition, 'name'>,
  { locale }: Pick<MailRecipient, 'locale'>,
): { title: string; body: string } => ({
  title: edition.name,
  body: pushTexts[locale],
})

/** Creates a text message with a PIN. */
export function composePinText(
  edition: Pick<Edition, 'name'>,
  { locale }: Pick<MailRecipient, 'locale'>,
  pin: { code: string; hours: string },
): string {
  return fill(pinTexts[locale], { brand: edition.name, ...pin })
}
