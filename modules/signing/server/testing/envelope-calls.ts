import { randomUUID } from 'node:crypto'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { writeAgreement } from '@atrium/platform/signatures/testing/documents'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { consentVersion } from '../../contract/signing-terms.ts'

type Field = { id: string; kind: string }
export type Shown = { sha256: string; signers: { id: string; isYou: boolean; fields: Field[] }[] } & Record<string, unknown>
export type Sent = { id: string; document: string; status: number; json: Record<string, unknown>; body: Record<string, unknown> }
type Person = { person: string; name: string; relation: string }

const place = { label: 'Field', page: 1, x: 0.1, y: 0.8, width: 0.3, height: 0.06, isRequired: true }

/** Fields of all kinds for one signer, with new ids. */
export const fieldsOf = () => [
  { id: randomUUID(), kind: 'signature', ...place },
  { id: randomUUID(), kind: 'date', ...place, x: 0.6 },
  { id: randomUUID(), kind: 'initials', ...place, page: 2 },
  { id: randomUUID(), kind: 'text', ...place, y: 0.7 },
  { id: randomUUID(), kind: 'checkbox', ...place, y: 0.6, width: 0.03 },
]

/** A running Atrium with requests that send, read and sign envelopes of a joint account. */
export async function openSigning(environment: Parameters<typeof createTestApp>[0] = {}) {
  const app: TestApp = await createTestApp(environment)
  const [admin, daniel, rosalind] = [
    await app.signIn('oscar-venn'),
    await app.signIn('daniel-fenwick-hale'),
    await app.signIn('rosalind-fenwick-hale'),
  ]
  const joint = await app.findAccountId('fenwick-hale-joint')
  const pdf = Buffer.from(await writeAgreement(4))

  const path = (id = '', of = joint, rest = '') => `/api/accounts/${of}/envelopes${id && `/${id}`}${rest}`

  /** Adds a PDF as a document of an account. */
  async function addDocument(name: string, { account = joint, content = pdf, replaces = false } = {}): Promise<string> {
    const target = { account, kind: 'agreement', ...(replaces && { replaces: 'yes' }) }
    const begun = await begin(app, { cookie: admin, name, bytes: content.length, purpose: 'document', target })
    if (begun.status !== 201) throw new Error(`The upload of ${name} was refused: ${begun.text}`)
    const address = String(begun.headers['location'])
    await sendPart(app, admin, address, 0, content)
    const { state } = await waitForCheck(app, admin, address)
    if (state !== 'clean') throw new Error(`The file ${name} is ${state}.`)
    const { items } = (await app.get(`/api/accounts/${account}/documents?source=atrium&limit=100`, { cookie: admin })).json
    return items.find((one: { name: string }) => one.name === name).id
  }

  const findPeople = async (account = joint): Promise<Person[]> =>
    (await app.get(`/api/accounts/${account}/signers`, { cookie: admin })).json.items

  /** Sends a document to all owners of an account, unless `change` says otherwise. */
  async function send(
    change: Record<string, unknown> = {},
    { account = joint, id = randomUUID() as string, cookie = admin } = {},
  ): Promise<Sent> {
    const document = (change['document'] as string | undefined) ?? (await addDocument(`Agreement ${randomUUID()}.pdf`, { account }))
    const owners = (await findPeople(account)).filter(({ relation }) => relation !== 'attorney')
    const signers = owners.map(({ person }) => ({ id: randomUUID(), person, for: null, fields: fieldsOf() }))
    const body = {
      document,
      version: 1,
      kind: 'agreement',
      message: 'Please sign.',
      isOrdered: false,
      expiresOn: '2026-12-31',
      signers,
      ...change,
    }
    const { status, json } = await app.call('PUT', path(id, account), { cookie, body })
    return { id, document, status, json, body }
  }

  const read = async (id: string, cookie: string, account = joint): Promise<Shown> => (await app.get(path(id, account), { cookie })).json

  async function createAct(id: string, cookie: string, account = joint) {
    const { sha256, signers } = await read(id, cookie, account)
    const fields = signers.find(({ isYou }) => isYou)?.fields ?? []
    const values = fields.flatMap(({ id: field, kind }): { field: string; text?: string; isChecked?: boolean }[] =>
      kind === 'text' ? [{ field, text: 'Retired' }] : kind === 'checkbox' ? [{ field, isChecked: true }] : [],
    )
    return {
      request: randomUUID() as string,
      sha256,
      consent: consentVersion,
      signature: { method: 'typed', name: 'D Fenwick-Hale' },
      values,
    }
  }

  const act = (id: string, cookie: string, body: object, account = joint) =>
    app.call('POST', path(id, account, '/signature'), { cookie, body })
  const sign = async (id: string, cookie: string, change: object = {}, account = joint) =>
    act(id, cookie, { ...(await createAct(id, cookie, account)), ...change }, account)
  const decline = (id: string, cookie: string, reason = 'The charges are wrong.', account = joint) =>
    app.call('POST', path(id, account, '/refusal'), { cookie, body: { request: randomUUID(), reason } })

  /** Lists the envelopes in a person's action queue. */
  const listWaiting = async (cookie: string): Promise<(string | undefined)[]> =>
    (await app.get('/api/me/action-queue', { cookie })).json
      .filter(({ kind }: { kind: string }) => kind === 'signature-requested')
      .map(({ record }: { record: { id: string } }) => record.id)

  const listEvents = (id: string) =>
    app.asOwner(`select e.kind, p.name from events e left join people p on p.id = e.person_id
      where e.subject_type = 'envelope' and e.subject_id = '${id}' order by e.id`)

  /** Waits for the seal, and returns the envelope. */
  const sealed = async (id: string, account = joint) => {
    await app.deps.backgroundTasks.done()
    return read(id, admin, account)
  }

  async function download(url: unknown, cookie = admin): Promise<Uint8Array> {
    const { rawPayload, status } = (await app.get(String(url), { cookie })) as unknown as { rawPayload?: Buffer; status: number }
    if (status !== 200) throw new Error(`${String(url)} answers ${status}.`)
    if (rawPayload) return new Uint8Array(rawPayload)
    const [, , , id] = String(url).split('/')
    const [row] = await app.asOwner(`select blob from files where id = '${id}'`)
    const parts: Buffer[] = []
    for await (const part of await app.deps.files.read(String(row!['blob']))) parts.push(part as Buffer)
    return new Uint8Array(Buffer.concat(parts))
  }

  /** Confirms again who the people are, after the clock was advanced. */
  const prove = async (...cookies: string[]) => {
    for (const cookie of cookies) await app.call('POST', '/api/session/proof', { cookie, body: { currentPassword: 'Harbour-2026-light' } })
  }

  const world = { app, admin, daniel, rosalind, joint, pdf }
  const requests = { path, addDocument, findPeople, send, read, createAct, act, sign, decline }
  return { ...world, ...requests, listWaiting, listEvents, sealed, download, prove }
}
