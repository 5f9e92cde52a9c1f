import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'

const now = Date.parse('2026-11-21T09:00:00.000Z') / 1000
const folder = mkdtempSync(join(tmpdir(), 'atrium-push-'))
const options = { token: 'of-the-test', clients: 0, pushKeyFile: join(folder, 'key.pem'), now: () => new Date(now * 1000).toISOString() }
let simulator: Simulator
beforeAll(async () => void (simulator = await startSimulator(options)))
afterAll(async () => {
  await simulator.close()
  rmSync(folder, { recursive: true })
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function assertion({
  header = {},
  claims = {},
  key = simulator.pushAccount().private_key,
}: { header?: object; claims?: object; key?: string } = {}) {
  const { client_email: iss, token_uri: aud, private_key_id: kid } = simulator.pushAccount()
  const scope = 'https://www.googleapis.com/auth/firebase.messaging'
  const content = `${encode({ alg: 'RS256', kid, ...header })}.${encode({ iss, aud, scope, iat: now, exp: now + 3_600, ...claims })}`
  return `${content}.${sign('sha256', Buffer.from(content), createPrivateKey(key)).toString('base64url')}`
}

async function requestToken(assertionText: string, grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
  const body = new URLSearchParams({ grant_type, assertion: assertionText })
  const response = await fetch(`${simulator.url}/push/token`, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as any }
}

async function sendMessage(bearer: string, project = 'demo-firm', message: object = { token: 'd' }) {
  const init = { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, body: JSON.stringify({ message }) }
  const response = await fetch(`${simulator.url}/push/v1/projects/${project}/messages:send`, init)
  return { status: response.status, body: (await response.json()) as any }
}

describe('the simulated push provider', () => {
  it('issues a token for an assertion signed with the account’s key, and accepts a message with the token', async () => {
    const { status, body } = await requestToken(assertion())
    expect([status, body.expires_in, body.token_type]).toEqual([200, 3_600, 'Bearer'])
    expect((await sendMessage(body.access_token)).body.name).toMatch(/^projects\/demo-firm\/messages\/\d+$/)
    expect(simulator.pushes().map(({ token }) => token)).toEqual(['d'])
    expect((await sendMessage(body.access_token, 'another')).body.error.status).toBe('PERMISSION_DENIED')
  })

  it.each([
    ['signed with another key', () => assertion({ key: otherKey })],
    ['without a signature', () => `${assertion().split('.').slice(0, 2).join('.')}.`],
    ['with the algorithm "none"', () => assertion({ header: { alg: 'none' } })],
    ['for another audience', () => assertion({ claims: { aud: 'https://elsewhere.example/token' } })],
    ['for another scope', () => assertion({ claims: { scope: 'everything' } })],
    ['from another issuer', () => assertion({ claims: { iss: 'else@demo.example' } })],
    ['that has expired', () => assertion({ claims: { iat: now - 7_200, exp: now - 3_600 } })],
    ['that is valid for too long', () => assertion({ claims: { exp: now + 86_400 } })],
    ['that is malformed', () => 'not.an.assertion'],
  ])('issues no token for an assertion %s', async (_, assertionOf) => {
    expect(await requestToken(assertionOf())).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('issues no token for another grant type, and accepts no message with an unknown token', async () => {
    expect((await requestToken(assertion(), 'password')).body.error).toBe('unsupported_grant_type')
    for (const bearer of ['guess', 'of-the-test']) {
      const { status, body } = await sendMessage(bearer)
      expect([status, body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  it('keeps its private key across restarts', async () => {
    const before = simulator.pushAccount().private_key
    const restarted = await startSimulator(options)
    expect(restarted.pushAccount().private_key).toBe(before)
    await restarted.close()
    expect(statSync(options.pushKeyFile).mode & 0o777).toBe(0o600)
  })

  it('shows received messages only to holders of the simulator’s token', async () => {
    const request = (path: string, token: string) => fetch(simulator.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect((await request('/__pushes', 'guess')).status).toBe(401)
    expect((await request('/__push-account', 'guess')).status).toBe(401)
    expect(await (await request('/__pushes', 'of-the-test')).json()).toEqual(simulator.pushes())
  })
})

const otherKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey
