import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { UpstreamError } from '../ports/response.ts'
import { createElectronicIdAdapter } from './adapter.ts'

const authenticationRequest = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), returnTo: 'http://localhost/electronic-id/return' }
let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

/** Starts a provider that sends the same response to every request, and returns its URL. */
async function startProvider(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  server = createServer((_, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body))
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const findFault = (issuer: string) =>
  createElectronicIdAdapter({
    issuer,
    clientId: 'c',
    clientSecret: 's',
    claim: 'national_id',
    assurance: 'http://eidas.europa.eu/LoA/high',
    timeoutMs: 1_000,
  })
    .buildAuthenticationUrl(authenticationRequest)
    .then(
      () => 'none',
      (error: unknown) => (error instanceof UpstreamError ? error.fault : 'another error'),
    )

test.each([
  ['is not JSON', 200, '{"issuer":', {}],
  ['names another issuer', 200, '{"issuer":"https://another.example"}', {}],
  ['is an error', 500, '{}', {}],
  ['redirects to another host', 302, '', { location: 'http://169.254.169.254/' }],
  ['has another media type', 200, '<p>Hello</p>', { 'content-type': 'text/html' }],
])('a sign-in fails if the provider’s discovery document %s', async (_, status, body, headers) => {
  expect(await findFault(await startProvider(status, body, headers))).toMatch(/invalid|unreachable/)
})

test('a sign-in fails if the provider’s discovery document is too large', async () => {
  expect(await findFault(await startProvider(200, JSON.stringify({ issuer: 'x'.repeat(300_000) })))).toMatch(/invalid|unreachable/)
})

test('a sign-in fails with an unreachable provider if the provider is not running', async () => {
  const issuer = await startProvider(200, '{}')
  server?.close()
  expect(await findFault(issuer)).toBe('unreachable')
})

test('an error contains no text of the provider’s response', async () => {
  const issuer = await startProvider(400, JSON.stringify({ error: 'marker-of-the-provider' }))
  const error: unknown = await createElectronicIdAdapter({ issuer, clientId: 'c', clientSecret: 's', claim: 'x', assurance: null })
    .buildAuthenticationUrl(authenticationRequest)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UpstreamError)
  expect(String((error as Error).stack) + JSON.stringify(error)).not.toContain('marker-of-the-provider')
})
