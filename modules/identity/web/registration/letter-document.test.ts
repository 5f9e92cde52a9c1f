import { composeMail } from '@atrium/platform/mail/letters'
import { mainEdition } from '@atrium/editions/registry'
import { expect, test } from 'vitest'
import { createLetterDocument } from './letter-document.ts'

const letter = composeMail(mainEdition, { name: '<b style="color:red">Ann</b>', locale: 'en' }, 'clientInvitation', {
  link: 'https://portal.example/signup/client#token=example',
  until: '3 December 2026',
}).html

test('the document has no style attribute, every style sheet has the nonce, and no style is lost', () => {
  const document = createLetterDocument(letter, 'bm9uY2U=')
  expect(document).not.toMatch(/<[a-z][^>]*\sstyle=/i)
  const sheets = document.match(/<style[^>]*>/g) ?? []
  expect(sheets.length).toBeGreaterThan(2)
  expect(sheets.filter((sheet) => !sheet.includes('nonce="bm9uY2U="'))).toEqual([])
  for (const [, style] of letter.matchAll(/ style="([^"]*)"/g)) expect(document).toContain(`{ ${style} }`)
})

test('the texts of the letter stay the same', () => {
  const readText = (html: string) => html.replaceAll(/<style[^>]*>.*?<\/style>|<[^>]*>/gs, '')
  expect(readText(createLetterDocument(letter, 'n')).trim()).toBe(readText(letter).trim())
})
