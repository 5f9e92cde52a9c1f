import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An e-mail that the server has stored. */
export type StoredMail = { to: string; messageId: string }

/**
 * Starts a mail server on this machine that fails one e-mail in five: half of these it refuses, and half it stores although it reports a failure,
 * so that they are sent again.
 */
export async function startUnreliableMailServer(): Promise<{
  url: string
  stored: StoredMail[]
  counts: { refused: number; storedAndRefused: number }
  close(): Promise<void>
}> {
  const stored: StoredMail[] = []
  const counts = { refused: 0, storedAndRefused: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const luck = randomInt(10)
        const failure = Object.assign(new Error('Please try again later'), { responseCode: 451 })
        if (luck === 0) {
          counts.refused++
          return done(failure)
        }
        const messageId = /^Message-ID: <([^>]+)>/im.exec(Buffer.concat(chunks).toString())?.[1] ?? ''
        stored.push({ to: envelope.rcptTo[0]?.address ?? '', messageId })
        if (luck === 1) counts.storedAndRefused++
        done(luck === 1 ? failure : undefined)
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stored, counts, close: () => new Promise((closed) => server.close(closed)) }
}
