// full disk during uploads: clear answers, nothing damaged, and uploads continue when there is space; needs root, to mount small disks
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '@atrium/demo/firm/firm'
import { call, signIn } from '../client.ts'
import { startAtriumProcess, temporaryFolder, type AtriumProcess } from '../run.ts'
import { mountDisk } from './disk/small-disk.ts'

const adminEmail = 'oscar.venn@harcourt-lisle.example'
const partBytes = 2_000_000
const checkTimeoutMs = 120_000

const results: boolean[] = []
function report(name: string, isGood: boolean, found: unknown): void {
  results.push(isGood)
  process.stdout.write(`${isGood ? 'ok    ' : 'FAILED'} ${name}: ${JSON.stringify(found)}\n`)
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const createPdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

/** An admin who uploads files to the media library. */
class Uploader {
  readonly #atrium: AtriumProcess
  readonly #cookie: string

  constructor(atrium: AtriumProcess, cookie: string) {
    this.#atrium = atrium
    this.#cookie = cookie
  }

  async begin(name: string, content: Buffer): Promise<string> {
    const metadata = `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from('media').toString('base64')}`
    const begun = await this.#call('POST', '/api/uploads', {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(content.length), 'upload-metadata': metadata },
    })
    return String(begun.headers.location)
  }

  /** Sends the rest of a file, a part after another. Returns the first answer that is not 204, or the last one. */
  async send(address: string, content: Buffer) {
    for (;;) {
      const offset = await this.offsetOf(address)
      const sent = await this.#call('PATCH', address, {
        body: content.subarray(offset, offset + partBytes),
        headers: { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      })
      if (sent.status !== 204 || offset + partBytes >= content.length) return sent
    }
  }

  async offsetOf(address: string): Promise<number> {
    const { headers } = await this.#call('HEAD', address, { headers: { 'tus-resumable': '1.0.0' } })
    return Number(headers['upload-offset'])
  }

  /** Returns the state of an upload's check. */
  async readState(address: string): Promise<string> {
    const { json } = await this.#call('GET', address)
    return (json as { state: string }).state
  }

  async waitUntilReady(address: string): Promise<string> {
    const startedAt = performance.now()
    for (;;) {
      const state = await this.readState(address)
      if (state !== 'checking' || performance.now() - startedAt > checkTimeoutMs) return state
      await pause(200)
    }
  }

  /** Returns true if the file that an upload became has exactly these bytes. */
  async isWhole(address: string, content: Buffer): Promise<boolean> {
    const response = await fetch(`${this.#atrium.url}/api/files/${address.split('/').at(-1)}`, { headers: { cookie: this.#cookie } })
    return response.ok && hash(Buffer.from(await response.arrayBuffer())) === hash(content)
  }

  #call(method: string, path: string, options: { body?: Buffer; headers?: Record<string, string> } = {}) {
    return call(this.#atrium.port, method, path, { cookie: this.#cookie, ...options })
  }
}

const dataDir = temporaryFolder()
const [store, checks] = [join(dataDir, 'files'), temporaryFolder()]
mountDisk(store, '20m')
mountDisk(checks, '1m')
try {
  const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'fatal', TMPDIR: checks }, dataDir)
  try {
    await testStore(new Uploader(atrium, await signIn(atrium.port, adminEmail, demoPassword)))
  } finally {
    await atrium.stop()
  }
} finally {
  for (const folder of [store, checks]) spawnSync('umount', [folder])
}
process.stdout.write(`${results.filter(Boolean).length}/${results.length}\n`)
process.exit(results.every(Boolean) ? 0 : 1)

async function testStore(uploader: Uploader): Promise<void> {
  const [small, large] = [createPdf(500_000), createPdf(24_000_000)]
  const before = await uploader.begin('small.pdf', small)
  await uploader.send(before, small)
  await uploader.waitUntilReady(before)
  report('a file is stored while there is space', await uploader.isWhole(before, small), true)

  const address = await uploader.begin('large.pdf', large)
  const refused = await uploader.send(address, large)
  const received = await uploader.offsetOf(address)
  report(
    'an upload that does not fit is refused with 507, storage-full',
    refused.status === 507 && (refused.json as { code: string }).code === 'storage-full',
    {
      status: refused.status,
      received,
    },
  )
  report('the bytes received so far are kept', received >= partBytes && received < large.length, received)
  report('a file that was stored before is unchanged', await uploader.isWhole(before, small), true)

  mountDisk(store, '80m', 'resize')
  const sent = await uploader.send(address, large)
  report(
    'the upload continues once there is space',
    sent.status === 204 && (await uploader.offsetOf(address)) === large.length,
    sent.status,
  )

  // The folder for files under check has one megabyte.
  await pause(5_000)
  const state = await uploader.readState(address)
  report(
    'a file that cannot be checked for lack of space waits, and is not served',
    state === 'checking' && !(await uploader.isWhole(address, large)),
    {
      state,
    },
  )
  mountDisk(checks, '80m', 'resize')
  const after = await uploader.waitUntilReady(address)
  report('the check is repeated once there is space, and the file is whole', await uploader.isWhole(address, large), after)
}
