import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Part = { number: number; bytes: Buffer }
type StoredObject = { bytes: Buffer; at: Date }

/** `hang` never answers, `busy` answers 503, `reset` breaks the connection, and `stall` stops a response in the middle. */
type FaultMode = 'hang' | 'busy' | 'reset' | 'stall' | 'full'

export type FakeBucket = {
  url: string
  objects: Map<string, StoredObject>
  /** Number of unfinished multipart uploads. */
  countUploads(): number
  /** Fails the next requests. */
  fail(mode: FaultMode, requests: number): void
  requests: number
  close(): Promise<void>
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Starts an S3 service on loopback, with one bucket and the commands that the store of files uses. */
export async function startFakeBucket(bucket: string): Promise<FakeBucket> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, { key: string; parts: Part[]; at: Date }>()
  let fault: { mode: FaultMode; requests: number } = { mode: 'busy', requests: 0 }
  const server = createServer((request, response) => {
    request.on('error', () => undefined)
    void respond(request, response)
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    fake.requests++
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length)
    const query = url.searchParams
    const send = (status: number, body: Buffer | string = '', headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
        .end(request.method === 'HEAD' ? '' : body)
    const sendXml = (body: string) => send(200, `<?xml version="1.0"?>${body}`, { 'content-type': 'application/xml' })
    const refuse = (status: number, code: string) =>
      send(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
        'content-type': 'application/xml',
      })
    const mode = fault.requests > 0 ? fault.mode : undefined
    if (mode) fault.requests--
    if (mode === 'hang') return
    if (mode === 'reset') {
      await once(request, 'data').catch(() => undefined)
      return void request.socket.destroy()
    }
    const chunks = (await request.toArray().catch(() => undefined)) as Buffer[] | undefined
    // The client has ended the request, for example because another part of its file failed.
    if (!chunks) return
    const body = Buffer.concat(chunks)
    if (mode === 'busy') return refuse(503, 'SlowDown')
    if (mode === 'full') return refuse(507, 'InsufficientStorage')
    const uploadId = query.get('uploadId') ?? ''
    const upload = uploads.get(uploadId)
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, parts: [], at: new Date() })
      return sendXml(
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (upload) {
      if (request.method === 'PUT') {
        upload.parts.push({ number: Number(query.get('partNumber')), bytes: body })
        return send(200, '', { etag: '"part"' })
      }
      uploads.delete(uploadId)
      if (request.method === 'DELETE') return send(204)
      const parts = new Map(upload.parts.map((part) => [part.number, part.bytes]))
      const numbers = [...parts.keys()].toSorted((one, other) => one - other)
      objects.set(upload.key, { bytes: Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))), at: new Date() })
      return sendXml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    if (uploadId !== '') return refuse(404, 'NoSuchUpload')
    if (request.method === 'GET' && query.has('uploads'))
      return sendXml(
        `<ListMultipartUploadsResult>${[...uploads].map(([id, one]) => `<Upload><Key>${escapeXml(one.key)}</Key><UploadId>${id}</UploadId><Initiated>${one.at.toISOString()}</Initiated></Upload>`).join('')}</ListMultipartUploadsResult>`,
      )
    if (request.method === 'GET' && query.get('list-type') === '2')
      return sendXml(listObjects(query.get('prefix') ?? '', query.get('continuation-token')))
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, at: new Date() })
      return send(200, '', { etag: '"whole"' })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return send(204)
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    const [, from, to] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
    const bytes = from === undefined ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1)
    if (mode !== 'stall') return send(from === undefined ? 200 : 206, bytes, { 'last-modified': found.at.toUTCString() })
    response.writeHead(200, { 'content-length': String(bytes.length) })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
  }

  /** Lists two objects on a page, so that every listing has several pages. */
  function listObjects(prefix: string, after: string | null): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && (after === null || key > after)).toSorted()
    const page = keys.slice(0, 2)
    const contents = page.map(
      (key) => `<Contents><Key>${escapeXml(key)}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    )
    const isTruncated = keys.length > page.length
    const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeBucket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    countUploads: () => uploads.size,
    fail: (mode, requests) => void (fault = { mode, requests }),
    requests: 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}
