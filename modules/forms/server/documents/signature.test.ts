import { readPdfText } from '@atrium/platform/pdf/testing/read-pdf-text'
import { createTestApp } from '@atrium/server/testing/test-app'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createFormCalls } from '../testing/form-calls.ts'

const app = await createTestApp()
afterAll(() => app.close())
const [admin, companyAdmin, adviser, client] = [
  await app.signIn('oscar-venn'),
  await app.signIn('beatrix-lisle'),
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('margaret-ashworth'),
]
const account = await app.findAccountId('ashworth')
const calls = createFormCalls(app, { admin, client })

const definition = {
  steps: [
    {
      id: 'first',
      title: 'First step',
      fieldsets: [
        {
          id: 'main',
          title: 'Main',
          fields: [
            { name: 'wish', type: 'text', label: 'Wish' },
            { name: 'note', type: 'text', label: 'Note', internal: true },
          ],
        },
      ],
    },
  ],
}
async function submit(): Promise<string> {
  const form = await calls.publishForm({ name: `Mandate ${randomUUID().slice(0, 8)}` }, definition)
  const sent = await calls.submit(form, { wish: 'Pay monthly' })
  expect([sent.status, sent.text]).toEqual([200, sent.text])
  return sent.json.id as string
}
const read = async (id: string, cookie = admin) => (await app.get(`/api/submissions/${id}`, { cookie })).json
const freeze = (id: string, revision: number, cookie = admin) =>
  app.call('POST', `/api/submissions/${id}/document`, { cookie, body: { revision } })

test('the answers of a form become one document of the account of their sender, which is signed as every other', async () => {
  const id = await submit()
  const { revision, signature } = await read(id)
  expect(signature).toEqual({ account, state: 'none' })
  const responses = await Promise.all([freeze(id, revision), freeze(id, revision)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = responses.map(({ json }) => json as { account: string; document: string })
  expect(first).toEqual(second)
  expect(first?.account).toBe(account)
  expect((await freeze(id, revision + 1)).status).toBe(409)
  const { items } = (await app.get(`/api/accounts/${account}/documents?source=atrium&limit=100`, { cookie: client })).json
  const listed = items.find((one: { id: string }) => one.id === first?.document)
  const file = await app.get(listed.fileUrl, { cookie: client })
  const text = (await readPdfText(new Uint8Array(file.bytes))).toString()
  expect(text).toContain('Pay monthly')
  expect(text).not.toContain('Note')

  const preparation = (await app.get(`/api/accounts/${account}/signing-preparations/${first?.document}`, { cookie: admin })).json
  expect(preparation.refusal).toBeNull()
  const envelope = randomUUID()
  const field = {
    id: randomUUID(),
    kind: 'signature',
    label: 'Signature',
    page: 1,
    x: 0.1,
    y: 0.8,
    width: 0.3,
    height: 0.06,
    isRequired: true,
  }
  const body = {
    document: first?.document,
    version: 1,
    kind: 'declaration',
    message: '',
    isOrdered: false,
    expiresOn: '2026-12-31',
    signers: [{ id: randomUUID(), person: preparation.people[0].person, for: null, fields: [field] }],
  }
  expect((await app.call('PUT', `/api/accounts/${account}/envelopes/${envelope}`, { cookie: admin, body })).status).toBe(200)
  expect((await read(id)).signature.state).toBe('required')
  expect((await read(id, client)).signature.state).toBe('required')
  const { sha256, consentVersion } = (await app.get(`/api/accounts/${account}/envelopes/${envelope}`, { cookie: client })).json
  const act = { request: randomUUID(), sha256, consent: consentVersion, signature: { method: 'typed', name: 'M Ashworth' }, values: [] }
  expect((await app.call('POST', `/api/accounts/${account}/envelopes/${envelope}/signature`, { cookie: client, body: act })).status).toBe(
    200,
  )
  await app.deps.backgroundTasks.done()
  expect((await read(id, client)).signature.state).toBe('signed')
  // Changed answers are not signed.
  await app.asOwner(`update form_submissions set revision = revision + 1 where id = '${id}'`)
  expect((await read(id)).signature.state).toBe('none')
})

test('only reviewers send answers for signing, and not under impersonation', async () => {
  const id = await submit()
  const { revision } = await read(id)
  expect((await freeze(id, revision, client)).status).toBe(403)
  expect((await freeze(id, revision, adviser)).status).toBe(404)
  const abroad = { cookie: await app.signIn('delphine-crane'), host: 'demo.localhost' }
  expect((await app.call('POST', `/api/submissions/${id}/document`, { ...abroad, body: { revision } })).status).toBe(404)
  const looking = await app.signIn('oscar-venn')
  await app.call('POST', '/api/impersonations', { cookie: looking, body: { account, reason: 'client-care' } })
  expect((await freeze(id, revision, looking)).json.code).toBe('read-only-impersonation')
  expect(await app.asOwner(`select from documents where record_id = '${id}'`)).toEqual([])
  expect((await freeze(id, revision, companyAdmin)).status).toBe(200)
})
