import { createServer as createHttps } from 'node:https'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTls, getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '@atrium/platform/db/client'
import { createSmtpMailer } from '@atrium/platform/mail/mailer'
import { createUpstream } from '@atrium/platform/providers/upstream/upstream'
import { createSelfSignedCertificate, type Certificate } from '../testing/certificate.ts'

/** An outgoing connection: a TLS server that records what it receives, and the code of Atrium that connects to it. */
type OutgoingConnection = {
  serve: (certificate: Certificate, received: string[]) => Server
  use: (port: number) => Promise<unknown>
}

const createRecorder = (received: string[]) => (chunk: Buffer) => void received.push(chunk.toString())

const upstream: OutgoingConnection = {
  serve: (certificate, received) =>
    createHttps(certificate, (request, response) => {
      received.push(request.headers.authorization ?? '')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }),
  use: (port) =>
    createUpstream({
      name: 'test',
      connection: () => ({ url: `https://127.0.0.1:${port}`, token: 'secret', isTrusted: true }),
    }).call({ call: 'GET /Things', read: (answer) => answer }),
}

/** Replies of a mail server, each with the beginning of its command. */
const replies: readonly [string, string][] = [
  ['EHLO', '250 ok'],
  ['MAIL', '250 ok'],
  ['RCPT', '250 ok'],
  ['DATA', '354 go on'],
  ['QUIT', '221 bye'],
]

function serveSmtp(socket: Socket, received: string[]): void {
  socket.on('error', () => undefined).on('data', createRecorder(received))
  socket.on('data', (chunk: Buffer) => {
    const text = chunk.toString()
    const reply = replies.find(([command]) => text.startsWith(command))?.[1] ?? (text.endsWith('.\r\n') ? '250 taken' : undefined)
    if (reply) socket.write(`${reply}\r\n`)
  })
  socket.write('220 ready\r\n')
}

const mail: OutgoingConnection = {
  serve: (certificate, received) => createTls(certificate, (socket) => serveSmtp(socket, received)),
  use: (port) =>
    createSmtpMailer({ smtpUrl: `smtps://127.0.0.1:${port}`, from: 'portal@firm.example' }).send({
      to: 'a@b.example',
      subject: 'PIN',
      text: '1',
      html: '1',
    }),
}

const acceptedMessage = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I')
const completedMessage = Buffer.from('C\0\0\0\u000dSELECT 0\0Z\0\0\0\u0005I')

const database: OutgoingConnection = {
  // The client requests TLS with eight bytes, and PostgreSQL accepts with the letter S.
  serve: (certificate, received) =>
    createServer((plain) => {
      plain
        .on('error', () => undefined)
        .once('data', () => {
          plain.write('S')
          const socket = new TLSSocket(plain, { isServer: true, ...certificate })
          socket.on('error', () => undefined).on('data', createRecorder(received))
          socket.once('data', () => {
            socket.write(acceptedMessage)
            socket.on('data', () => socket.write(completedMessage))
          })
        })
    }),
  use: async (port) => {
    const { pool } = connect({ connectionString: `postgres://app:secret@127.0.0.1:${port}/atrium?sslmode=verify-full` }, () => undefined, 1)
    try {
      await (await pool.connect()).release()
    } finally {
      await pool.end()
    }
  },
}

const authorities = getCACertificates('default')
let trusted: Certificate
const badCertificates: Record<string, Certificate> = {}
beforeAll(async () => {
  trusted = await createSelfSignedCertificate()
  badCertificates['is signed by itself'] = await createSelfSignedCertificate()
  badCertificates['is for another host'] = await createSelfSignedCertificate({ address: '127.0.0.2' })
  badCertificates['has expired'] = await createSelfSignedCertificate({ notAfter: new Date(Date.now() - 1_000) })
  // Certificates with another fault are trusted as authorities, so that only that fault can be detected.
  const trustedCertificates = [trusted, badCertificates['is for another host'], badCertificates['has expired']].map(({ cert }) => cert)
  setDefaultCACertificates([...authorities, ...trustedCertificates])
})
afterAll(() => setDefaultCACertificates(authorities))

async function tryConnection(
  { serve, use }: OutgoingConnection,
  certificate: Certificate,
): Promise<{ failure: string | null; received: string[] }> {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = serve(certificate, received)
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  try {
    const failure = await use((server.address() as AddressInfo).port).then(
      () => null,
      (error: unknown) => (error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : 'unknown'),
    )
    return { failure, received }
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

describe.each([
  ['an upstream', upstream],
  ['the mail server', mail],
  ['the database', database],
])('a connection to %s', (_, outward) => {
  test('succeeds if the certificate of the server is valid', async () => {
    const { failure, received } = await tryConnection(outward, trusted)
    expect([failure, received.length > 0]).toEqual([null, true])
  })

  test.each([
    ['is signed by itself', /self.signed/i],
    ['is for another host', /altname|does not match/i],
    ['has expired', /expired/i],
  ])('is refused before anything is sent if its certificate %s [S69]', async (fault, reason) => {
    const { failure, received } = await tryConnection(outward, badCertificates[fault]!)
    expect(failure).toMatch(reason)
    expect(received).toEqual([])
  })
})
