import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@atrium/demo/firm/firm'
import { writeAgreement } from '@atrium/platform/signatures/testing/documents'
import { consentVersion } from '@atrium/signing/contract/signing-terms'
import { call, signIn, type CallOptions, type CallResponse } from '../../client.ts'

const sender = 'oscar.venn@harcourt-lisle.example'
const owners = ['daniel@fenwick-hale.example', 'rosalind@fenwick-hale.example'] as const
const accountName = 'Daniel and Rosalind Fenwick-Hale'
const tus = { 'tus-resumable': '1.0.0' }
const retryPauseMs = 50

type Signing = { cookie: string; body: object }

/** An envelope, with the request by which each owner signs it. */
export type SentEnvelope = { id: string; title: string; signings: Signing[] }

/** The sender and the owners of a joint account of the demo firm, who send and sign documents over HTTP. */
export class Signers {
  #port: number
  #sender = ''
  #owners: string[] = []
  #account = ''
  #pdf = Buffer.alloc(0)

  constructor(port: number) {
    this.#port = port
  }

  /** `entries` determines the length of the documents to sign. */
  async signIn(entries = 2): Promise<void> {
    this.#sender = await signIn(this.#port, sender, demoPassword)
    for (const email of owners) this.#owners.push(await signIn(this.#port, email, demoPassword))
    const { items } = await this.#read<{ items: { id: string; name: string }[] }>('/api/portals/private-clients/accounts?search=fenwick')
    this.#account = items.find(({ name }) => name === accountName)?.id ?? ''
    this.#pdf = Buffer.from(await writeAgreement(entries))
  }

  /** Adds a document and sends it to both owners, who have confirmed who they are. */
  async send(): Promise<SentEnvelope> {
    for (const cookie of [this.#sender, ...this.#owners])
      await this.#call('POST', '/api/session/proof', { cookie, body: { currentPassword: demoPassword } })
    const title = `Agreement ${randomUUID()}`
    const document = await this.#addDocument(`${title}.pdf`)
    const { items: people } = await this.#read<{ items: { person: string }[] }>(`/api/accounts/${this.#account}/signers`)
    const place = { label: 'Signature', page: 1, x: 0.1, width: 0.3, height: 0.06, isRequired: true }
    const signers = people.map(({ person }, index) => ({
      id: randomUUID(),
      person,
      for: null,
      fields: [{ id: randomUUID(), kind: 'signature', ...place, y: 0.7 + index * 0.1 }],
    }))
    const id = randomUUID()
    const expiresOn = Temporal.Now.plainDateISO().add({ days: 20 }).toString()
    const body = { document, version: 1, kind: 'agreement', message: '', isOrdered: false, expiresOn, signers }
    await this.#call('PUT', this.#path(id), { cookie: this.#sender, body })
    const { sha256 } = await this.#read<{ sha256: string }>(this.#path(id))
    const signings = this.#owners.map((cookie) => ({
      cookie,
      body: { request: randomUUID(), sha256, consent: consentVersion, signature: { method: 'typed', name: 'F Hale' }, values: [] },
    }))
    return { id, title, signings }
  }

  /** Signs as both owners at once. Requests that are not answered, or with a server error, are ignored. */
  async signOnce({ id, signings }: SentEnvelope): Promise<void> {
    await Promise.all(signings.map((signing) => this.#sign(id, signing)))
  }

  /** Repeats the requests of both owners until both have been acknowledged. */
  async signUntilAcknowledged({ id, signings }: SentEnvelope): Promise<void> {
    for (const signing of signings) while (!(await this.#sign(id, signing))) await pause(retryPauseMs)
  }

  /** Returns true if the signature was acknowledged. */
  async #sign(id: string, { cookie, body }: Signing): Promise<boolean> {
    const response = await call(this.#port, 'POST', `${this.#path(id)}/signature`, { cookie, body }).catch(() => undefined)
    if (response && response.status !== 200 && response.status < 500)
      throw new Error(`A signature was refused unexpectedly: ${response.status} ${response.text}`)
    return response?.status === 200
  }

  async isSealed(id: string): Promise<boolean> {
    return (await this.#read<{ isSealed: boolean }>(this.#path(id))).isSealed
  }

  async #addDocument(name: string): Promise<string> {
    const encode = (text: string) => Buffer.from(text).toString('base64')
    const facts = { filename: name, purpose: 'document', account: this.#account, kind: 'agreement' }
    const metadata = Object.entries(facts).map(([key, value]) => `${key} ${encode(value)}`)
    const begun = await this.#call('POST', '/api/uploads', {
      cookie: this.#sender,
      headers: { ...tus, 'upload-length': String(this.#pdf.length), 'upload-metadata': metadata.join(',') },
    })
    const address = String(begun.headers.location)
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    await this.#call('PATCH', address, { cookie: this.#sender, body: this.#pdf, headers })
    for (;;) {
      const { state } = await this.#read<{ state: string }>(address)
      if (state === 'clean') break
      if (state !== 'checking' && state !== 'uploading') throw new Error(`The document ${name} is ${state}.`)
      await pause(retryPauseMs)
    }
    const { items } = await this.#read<{ items: { id: string; name: string }[] }>(
      `/api/accounts/${this.#account}/documents?source=atrium&limit=20`,
    )
    const added = items.find((one) => one.name === name)
    if (!added) throw new Error(`The document ${name} is not in the library.`)
    return added.id
  }

  readonly #path = (id: string) => `/api/accounts/${this.#account}/envelopes/${id}`

  async #read<Body>(path: string): Promise<Body> {
    return (await this.#call('GET', path, { cookie: this.#sender })).json as Body
  }

  async #call(method: string, path: string, options: CallOptions): Promise<CallResponse> {
    const response = await call(this.#port, method, path, options)
    if (response.status >= 400) throw new Error(`${method} ${path} was refused: ${response.status} ${response.text}`)
    return response
  }
}
