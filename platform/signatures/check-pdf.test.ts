import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core'
import { beforeAll, expect, it } from 'vitest'
import { checkPdf } from './check-pdf.ts'
import { checkSignable } from './sealing.ts'
import { createRandom, hashBytes, issueIdentity, sealSample, writeAgreement } from './testing/documents.ts'

let agreement: Uint8Array
beforeAll(async () => void (agreement = await writeAgreement(9)))

const javaScript = PdfDict.of({ S: PdfName.of('JavaScript'), JS: PdfString.fromString('app.alert(1)') })

/** Returns the refusal of the agreement after a change; undefined if it can be signed. */
async function refusalAfter(change: (pdf: PDF) => void | Promise<void>): Promise<string | undefined> {
  const pdf = await PDF.load(agreement)
  await change(pdf)
  const check = await checkPdf(await pdf.save())
  return 'refusal' in check ? check.refusal : undefined
}

it('states the hash and the pages of a document that can be signed', async () => {
  const check = await checkPdf(agreement)
  expect(check).toMatchObject({ signable: { sha256: hashBytes(agreement), bytes: agreement.length } })
  expect('signable' in check && check.signable.pages[0]).toEqual({ width: 595.28, height: 841.89 })
  expect(await refusalAfter((pdf) => pdf.getPage(0)!.setRotation(90))).toBeUndefined()
})

it.each<[string, string, (pdf: PDF) => void | Promise<void>]>([
  ['a script at opening', 'active-content', (pdf) => pdf.getCatalog().set('OpenAction', javaScript)],
  [
    'a named script',
    'active-content',
    (pdf) =>
      pdf
        .getCatalog()
        .set('Names', PdfDict.of({ JavaScript: PdfDict.of({ Names: new PdfArray([PdfString.fromString('a'), javaScript]) }) })),
  ],
  ['a script at a page', 'active-content', (pdf) => pdf.getPage(1)!.dict.set('AA', PdfDict.of({ O: javaScript }))],
  ['a program to start', 'active-content', (pdf) => pdf.getCatalog().set('OpenAction', PdfDict.of({ S: PdfName.of('Launch') }))],
  ['a file inside', 'active-content', (pdf) => pdf.addAttachment('a.exe', new Uint8Array([1, 2, 3]))],
  [
    'an XFA form',
    'form',
    (pdf) => pdf.getCatalog().set('AcroForm', PdfDict.of({ XFA: PdfString.fromString('<xdp/>'), Fields: new PdfArray([]) })),
  ],
  ['a field to fill in', 'form', (pdf) => void pdf.getOrCreateForm().createTextField('amount')],
  ['layers', 'layers', (pdf) => pdf.getCatalog().set('OCProperties', PdfDict.of({ OCGs: new PdfArray([]) }))],
  [
    'a huge page',
    'page-size',
    (pdf) => pdf.getPage(0)!.dict.set('MediaBox', new PdfArray([0, 0, 20_000, 20_000].map((one) => PdfNumber.of(one)))),
  ],
  [
    'a page without area',
    'page-size',
    (pdf) => pdf.getPage(0)!.dict.set('MediaBox', new PdfArray([0, 0, 0, 0].map((one) => PdfNumber.of(one)))),
  ],
  ['another unit of length', 'page-size', (pdf) => pdf.getPage(0)!.dict.set('UserUnit', PdfNumber.of(100))],
  ['a password', 'encrypted', (pdf) => pdf.setProtection({ userPassword: 'a', ownerPassword: 'b' })],
  ['protection by the owner', 'encrypted', (pdf) => pdf.setProtection({ ownerPassword: 'b' })],
])('refuses %s as %s', async (_, refusal, change) => {
  expect(await refusalAfter(change)).toBe(refusal)
})

it('refuses what is no PDF, is broken, is too large or has too many pages', async () => {
  const limits = { maxBytes: agreement.length, maxPages: 10 }
  expect(await checkPdf(new TextEncoder().encode('<html>'))).toEqual({ refusal: 'not-pdf' })
  expect(await checkPdf(new Uint8Array())).toEqual({ refusal: 'not-pdf' })
  expect(await checkPdf(agreement.subarray(0, agreement.length / 2))).toEqual({ refusal: 'broken' })
  expect(await checkPdf(agreement, limits)).toHaveProperty('signable')
  expect(await checkPdf(agreement, { ...limits, maxBytes: agreement.length - 1 })).toEqual({ refusal: 'too-large' })
  expect(await checkPdf(agreement, { ...limits, maxPages: 2 })).toEqual({ refusal: 'too-many-pages' })
})

it('refuses a document that is signed already', async () => {
  const { identity } = await issueIdentity(new Date())
  const { pdf } = await sealSample(agreement, identity, new Date())
  expect(await checkPdf(pdf)).toEqual({ refusal: 'already-signed' })
})

it('never fails for damaged bytes', async () => {
  const random = createRandom(4)
  for (let index = 0; index < 40; index++) {
    const damaged = new Uint8Array(agreement)
    for (let count = 0; count < 20; count++) damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256)
    const check = await checkSignable(damaged)
    expect('refusal' in check || 'signable' in check).toBe(true)
  }
})
