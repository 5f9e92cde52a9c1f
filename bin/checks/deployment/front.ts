import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { once } from 'node:events'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import { createSelfSignedCertificate } from '@atrium/server/testing/certificate'
import { run } from '../../run.ts'

export const host = 'portal.firm.example'

export type FrontResponse = { status: number; text: string; cookie: string | undefined }

/** Runs nginx in front of two nodes with the documented configuration and a self-signed certificate. */
export class NginxFront {
  readonly #folder: string
  readonly #port: number
  readonly #agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 16 })

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  static async start(folder: string, port: number, nodes: readonly number[]): Promise<NginxFront> {
    mkdirSync(folder, { recursive: true })
    const { cert, key } = await createSelfSignedCertificate()
    writeFileSync(join(folder, 'cert.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
    writeFileSync(join(folder, 'nginx.conf'), createConfiguration(folder, port, nodes))
    const front = new NginxFront(folder, port)
    await front.#nginx('-t')
    await front.#nginx()
    return front
  }

  async #nginx(...nginxArguments: string[]): Promise<void> {
    const { code, output } = await run('nginx', [
      '-p',
      this.#folder,
      '-c',
      join(this.#folder, 'nginx.conf'),
      '-e',
      'error.log',
      ...nginxArguments,
    ])
    if (code !== 0) throw new Error(`nginx ${nginxArguments.join(' ')} failed:\n${output}`)
  }

  async call(method: string, path: string, { cookie, body }: { cookie?: string | undefined; body?: unknown } = {}): Promise<FrontResponse> {
    const data = body === undefined ? undefined : JSON.stringify(body)
    const outgoingRequest = request({
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      method,
      path,
      headers: {
        host,
        accept: 'application/json',
        ...(method !== 'GET' && { origin: `https://${host}` }),
        ...(cookie && { cookie }),
        ...(data !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(data)) }),
      },
    })
    outgoingRequest.end(data)
    const [response] = (await once(outgoingRequest, 'response')) as [IncomingMessage]
    const text = Buffer.concat(await response.toArray()).toString()
    return { status: response.statusCode ?? 0, text, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] }
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    await this.#nginx('-s', 'quit')
  }
}

/** Returns the documented configuration with the ports, addresses and certificate of this check. */
function createConfiguration(folder: string, port: number, nodes: readonly number[]): string {
  const documented = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
  const [site = ''] = documented
    .replace('10.0.0.11:4000', `127.0.0.1:${nodes[0]}`)
    .replace('10.0.0.12:4000', `127.0.0.1:${nodes[1]}`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replace('/etc/ssl/atrium/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/atrium/privkey.pem', join(folder, 'key.pem'))
    // Removes the redirect from port 80, because this check may not be allowed to open that port.
    .split(/\nserver \{\n {4}listen 80;/)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`)
  return `pid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${site}\n}\n`
}
