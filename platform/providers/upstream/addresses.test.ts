import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'
import { describe, expect, test } from 'vitest'
import { createGuardedLookup, isAllowedUrl, isPublicAddress, type Lookup } from './addresses.ts'

describe('the URL of an upstream connection', () => {
  test.each([
    'http://api.firm.example',
    'https://localhost/x',
    'https://api.localhost',
    'https://127.0.0.1',
    'https://127.1',
    'https://2130706433',
    'https://0x7f.0.0.1',
    'https://0177.0.0.1',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://172.16.0.1',
    'https://172.31.255.255',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1',
    'https://198.18.0.1',
    'https://224.0.0.1',
    'https://255.255.255.255',
    'https://[::1]',
    'https://[::]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:10.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    'https://[fe80::1]',
    'https://[fc00::1]',
    'https://[fd12:3456::1]',
    'https://[ff02::1]',
    'https://intranet',
    'https://metadata.google.internal',
    'https://printer.local',
    'https://user:pass@api.firm.example',
    'https://api.firm.example:8443',
    'file:///etc/passwd',
    'ftp://api.firm.example',
    'data:text/plain,hello',
  ])('is refused if a firm sets %s [S41]', (address) => {
    expect(isAllowedUrl(new URL(address), false)).toBe(false)
  })

  test.each(['https://api.firm.example/v1', 'https://93.184.216.34/v1', 'https://[2606:4700::6810:84e5]/'])(
    'is allowed if a firm sets %s',
    (address) => {
      expect(isAllowedUrl(new URL(address), false)).toBe(true)
    },
  )

  test('may have a private address, but not be a file, if it is in the deployment’s configuration [S41]', () => {
    expect(isAllowedUrl(new URL('http://10.0.0.7:8080/api'), true)).toBe(true)
    expect(isAllowedUrl(new URL('file:///etc/passwd'), true)).toBe(false)
  })
})

describe('the host name of an upstream', () => {
  const createLookup =
    (...addresses: string[]): Lookup =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['93.184.216.34', '10.0.0.1']])(
    'is refused if it resolves to %s when the connection is opened [S41]',
    async (...addresses) => {
      let hitCount = 0
      const canary = createServer((_request, response) => void (hitCount++, response.end())).listen(0, '127.0.0.1')
      await new Promise((done) => canary.once('listening', done))
      const agent = new Agent({ connect: { lookup: createGuardedLookup(createLookup(...addresses)) } })
      const response = request(`http://api.firm.example:${(canary.address() as AddressInfo).port}/`, { dispatcher: agent })
      await expect(response).rejects.toMatchObject({ code: 'EPRIVATE' })
      await agent.close()
      canary.close()
      expect(hitCount).toBe(0)
    },
  )

  test('is allowed if it resolves to a public address', () => {
    const resolved: unknown[] = []
    createGuardedLookup(createLookup('93.184.216.34'))('api.firm.example', {}, (_error, address) => void resolved.push(address))
    expect(resolved).toEqual(['93.184.216.34'])
    expect(isPublicAddress('not an address')).toBe(false)
  })
})
