import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRow, readTable } from './tables.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: string | Uint8Array) {
  const file = join(folder, 'clients.csv')
  writeFileSync(file, content)
  return readTable(file, ['external_id', 'email'])
}

const rows = [
  { line: 2, cells: { external_id: 'HL-1', name: 'Birch, Anna "Annie"', email: 'anna@birch.example' } },
  { line: 4, cells: { external_id: 'HL-2', name: '', email: '' } },
]

test('reads a table separated by commas or semicolons, with quoted cells, empty lines and a byte order mark', () => {
  expect(read('external_id,name,email\r\nHL-1,"Birch, Anna ""Annie""", anna@birch.example\r\n\r\nHL-2\r\n')).toEqual(rows)
  expect(read('\uFEFFexternal_id;name;email\nHL-1;"Birch, Anna ""Annie""";anna@birch.example\n\nHL-2;;')).toEqual(rows)
})

test('reads back the rows that formatRow writes', () => {
  const lines = [['external_id', 'name', 'email'], ...rows.map(({ cells }) => Object.values(cells))].map(formatRow)
  expect(read(lines.join('\n')).map(({ cells }) => cells)).toEqual(rows.map(({ cells }) => cells))
})

test('escapes formulas, so that a spreadsheet does not execute them', () => {
  expect(formatRow(['=1+1', null, 'plain'])).toBe("'=1+1,,plain")
})

test('refuses a file that lacks a required heading, has an unclosed quote, is not in UTF-8 or does not exist', () => {
  expect(() => read('external_id,name\nHL-1,Anna\n')).toThrow('the first row has no heading "email"')
  expect(() => read('')).toThrow('the first row has no heading "external_id", "email"')
  expect(() => read(`external_id,email\n"HL-1,a@b.example\n${'x\n'.repeat(60)}`)).toThrow('row 2 cannot be read')
  expect(() => read(Uint8Array.of(0x65, 0xe9))).toThrow('cannot be read')
  expect(() => readTable(join(folder, 'none.csv'), [])).toThrow('cannot be read')
})
