import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { listClients } from '@atrium/demo/firm/clients'
import { computeReference } from '@atrium/demo/reference/calculator'
import { startSimulator } from '@atrium/demo/simulator/simulator'
import { createSelfSignedCertificate } from '@atrium/server/testing/certificate'

/** A simulated portfolio API of the firm, served over TLS with a self-signed certificate. */
export type FirmProvider = {
  url: string
  token: string
  /** Settings that make a process trust the certificate. */
  authority: Record<string, string>
  /** Settings of a node that uses the API. */
  settings: Record<string, string>
  /** A client with several portfolios, foreign currencies and a holding without a price. */
  clientId: string
  email: string
  /** Value of the client's account, computed by the reference calculator. */
  value: string
  close(): Promise<void>
}

export async function startFirmProvider(place: string): Promise<FirmProvider> {
  const token = randomBytes(24).toString('base64url')
  const simulator = await startSimulator({ token, clients: 0 })
  const { cert, key } = await createSelfSignedCertificate()
  const authorityFile = join(place, 'authority.pem')
  writeFileSync(authorityFile, cert)
  const front = createServer({ cert, key }, (incoming, outgoing) => {
    const upstreamRequest = request(
      simulator.url + (incoming.url ?? ''),
      { method: incoming.method, headers: incoming.headers },
      (upstreamResponse) => {
        outgoing.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
        upstreamResponse.pipe(outgoing)
      },
    )
    incoming.pipe(upstreamRequest)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  const url = `https://127.0.0.1:${(front.address() as AddressInfo).port}`
  const clientId = 'HL-204417'
  const authority = { NODE_EXTRA_CA_CERTS: authorityFile }
  return {
    url,
    token,
    authority,
    settings: { ...authority, ASSET_MANAGER_URL: url, ASSET_MANAGER_TOKEN: token },
    clientId,
    email: listClients(0).find(({ id }) => id === clientId)?.email ?? '',
    value: computeReference(clientId).total,
    close: async () => {
      front.closeAllConnections()
      front.close()
      await simulator.close()
    },
  }
}
