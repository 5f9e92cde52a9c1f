import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { createOfficeConverter, OfficeConversionError } from './office-converter.ts'
import { writeFakeSoffice } from './testing/fake-soffice.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-fake-office-'))
afterAll(() => rmSync(folder, { recursive: true }))
const command = writeFakeSoffice(folder)
const limits = { limitMs: 20_000, memoryKb: 4_000_000, maxPdfBytes: 1_000_000 }
const convert = (content: string, changed: Partial<typeof limits> = {}) =>
  createOfficeConverter(command, { ...limits, ...changed }).convert(Readable.from([Buffer.from(content)]), 'docx')
const listFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('atrium-office-'))

describe('the converter of office files', () => {
  test('returns the PDF, without the environment of the server, with its own profile, and leaves nothing behind', async () => {
    process.env['SECRET_OF_A_TEST'] = 'not for other programs'
    const before = listFolders()
    const text = (await convert('a letter')).toString()
    delete process.env['SECRET_OF_A_TEST']
    expect(text).toMatch(/^%PDF-1\.4\na letter/)
    expect(text).toMatch(/--headless --norestore --nolockcheck -env:UserInstallation=file:\/\/\S+\/profile --convert-to pdf --outdir/)
    expect(text).toContain('registrymodifications.xcu')
    expect(text).not.toContain('not for other programs')
    expect(listFolders()).toEqual(before)
  })

  test.each([
    ['fails', 'fail', {}, 'ended with 3'],
    ['writes nothing', 'nothing', {}, 'wrote no PDF'],
    ['does not end', 'hang', { limitMs: 300 }, 'took too long'],
    ['writes too much', 'x'.repeat(20_000), { maxPdfBytes: 1_024 }, 'ended with'],
  ])('refuses a file with which the program %s', async (_, content, changed, reason) => {
    const before = listFolders()
    const conversion = convert(content, changed)
    await expect(conversion).rejects.toBeInstanceOf(OfficeConversionError)
    await expect(conversion).rejects.toThrow(reason)
    expect(listFolders()).toEqual(before)
  })

  test('refuses a file if the program is missing', async () => {
    const converter = createOfficeConverter('/nowhere/soffice', limits)
    await expect(converter.convert(Readable.from([Buffer.from('a')]), 'docx')).rejects.toBeInstanceOf(OfficeConversionError)
  })
})
