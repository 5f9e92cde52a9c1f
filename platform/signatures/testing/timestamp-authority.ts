import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTimestamps } from '../../providers/registry.ts'
import { readPem } from '../pem.ts'
import type { TimestampSource } from '../timestamps.ts'

const extensions = `[root]
basicConstraints=critical,CA:TRUE
keyUsage=critical,keyCertSign,cRLSign
[stamp]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
[tsa]
default_tsa=settings
[settings]
dir=.
serial=serial
signer_cert=stamp.pem
certs=root.pem
signer_key=stamp.key
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
accuracy=secs:1
ess_cert_id_chain=no
ess_cert_id_alg=sha256
`

export type TestAuthority = {
  url: string
  chainFile: string
  source: TimestampSource
  /** Makes the authority answer with a status instead, or again with timestamps. */
  setStatus(status: number | undefined): void
  close(): Promise<void>
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Starts a timestamp authority with a root of its own, whose timestamps the program `openssl ts` issues. */
export async function startTimestampAuthority(): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-timestamps-'))
  const run = (...parts: string[]) => execFileSync('openssl', parts, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  writeFileSync(join(folder, 'settings.cnf'), `${extensions}\n[req]\ndistinguished_name=name\n[name]\n`)
  writeFileSync(join(folder, 'serial'), '01')
  const [rootName, stampName] = ['/CN=Test timestamp root', '/CN=Test timestamp authority']
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'settings.cnf']
  run('req', '-x509', ...key, '-keyout', 'root.key', '-out', 'root.pem', '-subj', rootName, '-extensions', 'root', '-days', '3650')
  run('req', ...key, '-keyout', 'stamp.key', '-out', 'stamp.csr', '-subj', stampName)
  const sign = ['x509', '-req', '-in', 'stamp.csr', '-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '3650']
  run(...sign, '-out', 'stamp.pem', '-extfile', 'settings.cnf', '-extensions', 'stamp')
  const chainFile = join(folder, 'chain.pem')
  writeFileSync(chainFile, readFileSync(join(folder, 'stamp.pem'), 'utf8') + readFileSync(join(folder, 'root.pem'), 'utf8'))
  let forcedStatus: number | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (forcedStatus !== undefined || request.headers['content-type'] !== 'application/timestamp-query')
        return void response.writeHead(forcedStatus ?? 415).end()
      writeFileSync(join(folder, 'query.tsq'), Buffer.concat(parts))
      try {
        run('ts', '-reply', '-config', 'settings.cnf', '-section', 'settings', '-queryfile', 'query.tsq', '-out', 'reply.tsr')
      } catch {
        return void response.writeHead(500).end()
      }
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(join(folder, 'reply.tsr')))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`
  return {
    url,
    chainFile,
    source: {
      port: createTimestamps(url, { clock: () => new Date() }),
      trust: { chain: readPem(readFileSync(chainFile, 'utf8'), 'CERTIFICATE'), revocationLists: [] },
    },
    setStatus: (status) => void (forcedStatus = status),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
