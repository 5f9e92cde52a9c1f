import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdf } from '@atrium/demo/simulator/pdf'
import { editions } from '@atrium/editions/registry'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { ListedDocument } from '../../contract/documents.ts'
import { readWaitingTexts } from './jobs.ts'

let app: TestApp
let client: string
let account: string

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  account = await app.findAccountId('ashworth')
})
afterAll(() => app.close())

async function add(name: string, content: Buffer) {
  const begun = await begin(app, { cookie: client, name, bytes: content.length, purpose: 'document', target: { account } })
  const address = String(begun.headers['location'])
  await sendPart(app, client, address, 0, content)
  expect((await waitForCheck(app, client, address)).state).toBe('clean')
}
const search = async (words: string, inText = true): Promise<ListedDocument[]> =>
  (
    await app.get(`/api/accounts/${account}/documents?source=atrium${inText ? '&inText=true' : ''}&search=${encodeURIComponent(words)}`, {
      cookie: client,
    })
  ).json.items

describe('the text of documents', () => {
  test('is searched by forms of words in English and Greek and without accents in every language; the hit names its page', async () => {
    await add('Letter.pdf', createPdf(['A letter', 'James appoints Margaret under this power of attorney.']))
    await add('Note.txt', Buffer.from('Ο πελάτης υπέγραψε τα συμφωνητικά.'))
    await add('Minnisblað.txt', Buffer.from('Lífeyrissjóður greiðir út í haust.'))
    await add('Damaged.pdf', Buffer.from('%PDF-1.4\nnot much of a document\n%%EOF\n'))
    expect((await search('attorney')).length).toBe(0)
    expect(await readWaitingTexts(app.deps, editions)).toEqual({ read: 3, failed: 1 })
    const names = async (words: string) => (await search(words)).map(({ name }) => name)
    for (const words of ['attorney', 'powers of attorney', 'APPOINTED']) expect(await names(words)).toEqual(['Letter.pdf'])
    expect(await names('συμφωνητικό')).toEqual(['Note.txt'])
    expect(await names('lifeyrissjodur')).toEqual(['Minnisblað.txt'])
    expect(await names('nothing of the kind')).toEqual([])
    expect((await search('attorney', false)).length).toBe(0)
    const [hit] = await search('attorney')
    expect(hit?.match).toEqual({ page: 1, count: 1, excerpt: expect.stringContaining('power of \uE000attorney\uE001') })
    expect(hit?.textSearch).toBe('all')
    // A search by title has no place in the text.
    expect((await search('letter', false))[0]?.match).toBeNull()
  })

  test('is searched in its first 500,000 characters; the list and the versions say so, also of texts that cannot be read', async () => {
    const count = async () =>
      (await app.get(`/api/accounts/${account}/documents?source=atrium&inText=true&search=beginning`, { cookie: client })).json
        .partlySearchedCount
    const before = await count()
    await add('Long.txt', Buffer.from(`The beginning. ${'Words and more words. '.repeat(23_000)} Extraordinary end.`))
    await readWaitingTexts(app.deps, editions)
    const [long] = await search('beginning')
    expect(long).toMatchObject({ name: 'Long.txt', textSearch: 'part' })
    expect(await search('extraordinary')).toEqual([])
    expect([before, await count()]).toEqual([1, 2])
    const versions = await app.get(`/api/accounts/${account}/documents/${long?.id}/versions`, { cookie: client })
    expect(versions.json.items[0].textSearch).toBe('part')
    expect((await search('damaged'))[0]).toMatchObject({ textSearch: 'none' })
  })
})
