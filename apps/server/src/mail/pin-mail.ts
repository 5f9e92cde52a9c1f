import type { Edition } from '@atrium/editions/edition'
import el from '@atrium/locales/el/mail'
import en from '@atrium/locales/en/mail'
import is from '@atrium/locales/is/mail'
import type { Mail } from './mailer.ts'

const texts = { en, is, el }

/** The mail with the sign-in PIN, in the reader's language and the firm's name. */
export function pinMail(edition: Edition, person: { name: string; locale: 'en' | 'is' | 'el' }, code: string): Omit<Mail, 'to'> {
  const hours = edition.pinValidityMs / 3_600_000
  const words = texts[person.locale].pin
  const fill = (text: string) =>
    text
      .replaceAll('{{brand}}', edition.name)
      .replaceAll('{{name}}', person.name)
      .replaceAll('{{code}}', code)
      .replaceAll('{{hours}}', String(hours))
  const paragraphs = [words.greeting, words.code, words.validity, words.notYou, words.signature].map(fill)
  return {
    subject: fill(words.subject),
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n'),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
