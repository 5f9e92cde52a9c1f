import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp, TestResponse } from '@atrium/server/testing/test-app'

type Begin = {
  cookie: string | undefined
  name: string
  bytes: number
  target?: Record<string, string>
  purpose?: string
  headers?: Record<string, string>
  host?: string
}

const tus = { 'tus-resumable': '1.0.0' }
export const partHeaders = (offset: number) => ({
  ...tus,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

/** Begins an upload. */
export function begin(
  app: TestApp,
  { cookie, name, bytes, target = {}, purpose = 'media', headers = {}, host }: Begin,
): Promise<TestResponse> {
  const metadata = Object.entries({ filename: name, purpose, ...target })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  return app.call('POST', '/api/uploads', {
    cookie,
    ...(host && { host }),
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata, ...headers },
  })
}

/** Sends a part. */
export const sendPart = (app: TestApp, cookie: string, address: string, offset: number, body: Buffer): Promise<TestResponse> =>
  app.call('PATCH', address, { cookie, body, headers: partHeaders(offset) })

export const head = (app: TestApp, cookie: string, address: string): Promise<TestResponse> =>
  app.call('HEAD', address, { cookie, headers: tus })

export const cancel = (app: TestApp, cookie: string, address: string): Promise<TestResponse> =>
  app.call('DELETE', address, { cookie, headers: tus })

/** Uploads a file and waits until it is checked. Returns the state of the upload. */
export async function upload(app: TestApp, cookie: string, name: string, content: Buffer, target: Record<string, string> = {}) {
  const begun = await begin(app, { cookie, name, bytes: content.length, target })
  if (begun.status !== 201) throw new Error(`${begun.status} ${begun.text}`)
  const address = String(begun.headers.location)
  const sent = await sendPart(app, cookie, address, 0, content)
  if (sent.status !== 204) throw new Error(`${sent.status} ${sent.text}`)
  return waitForCheck(app, cookie, address)
}

/** Waits until an upload is checked. */
export async function waitForCheck(app: TestApp, cookie: string, address: string) {
  for (;;) {
    const { json } = await app.get(address, { cookie })
    if (json.state !== 'checking' && json.state !== 'uploading')
      return json as { id: string; name: string; state: string; fault: string | null }
    await wait(20)
  }
}
