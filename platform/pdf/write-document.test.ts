import { expect, it } from 'vitest'
import type { PdfDocument } from './document.ts'
import { splitByFont } from './fonts.ts'
import { readPdfText } from './testing/read-pdf-text.ts'
import { writeDocument } from './write-document.ts'

const document: PdfDocument = {
  brand: { name: 'Harcourt Lisle', mark: '<circle cx="12" cy="12" r="9" opacity=".5"/>', colour: '#14506B' },
  language: 'el-GR',
  title: 'Δήλωση επιθυμίας',
  lead: ['Þórður Ægisson, Łódź'],
  sections: [{ title: 'Heading', level: 1, entries: [{ label: 'Question', text: 'One\nTwo' }] }],
  foot: 'Page {page} of {pages}',
  createdAt: '2026-11-26T08:00:00.000Z',
}

it('writes every script of its readers, with tags for screen readers', async () => {
  const bytes = await writeDocument(document)
  const text = readPdfText(bytes)
  for (const part of ['Harcourt Lisle', 'Δήλωση επιθυμίας', 'Þórður Ægisson, Łódź', 'Heading', 'Question', 'One', 'Two', 'Page 1 of 1'])
    expect(text).toContain(part)
  const source = Buffer.from(bytes).toString('latin1')
  for (const tag of ['/S /H1', '/S /H2', '/S /P', '/Lang (el-GR)', '/Marked true', '/DisplayDocTitle true']) expect(source).toContain(tag)
})

it('begins new pages for long answers, and is the same file for the same document', async () => {
  const entries = Array.from({ length: 24 }, (_, index) => ({ label: `Question ${index}`, text: 'Long answer. '.repeat(40) }))
  const long = { ...document, sections: [{ title: '', level: 2 as const, entries }] }
  const bytes = await writeDocument(long)
  const text = readPdfText(bytes)
  expect(text).toContain('Question 23')
  expect(Number(/Page 1 of (\d+)/.exec(text)?.[1])).toBeGreaterThan(2)
  expect(Buffer.from(await writeDocument(long)).equals(Buffer.from(bytes))).toBe(true)
})

it('uses one font for each script, and a sign for a character that no font has', () => {
  expect(splitByFont('text', 'a Þ')).toEqual([{ font: 'text-latin', text: 'a Þ' }])
  expect(splitByFont('text', 'α\nβ1').map(({ font, text }) => [font, text])).toEqual([
    ['text-greek', 'α\nβ'],
    ['text-latin', '1'],
  ])
  expect(splitByFont('text', '日')).toEqual([{ font: 'text-latin', text: '\uFFFD' }])
  expect(splitByFont('text', '')).toEqual([])
})
