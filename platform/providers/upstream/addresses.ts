import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'

/** IPv4 networks outside the public internet. */
const privateIpv4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateIpv4.addSubnet(network, bits, 'ipv4')

const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const reservedIpv6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedIpv6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateIpv4.check(address, 'ipv4')
  return family === 6 && publicIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6')
}

/**
 * Returns true for an allowed URL. A URL that is not trusted must use https, the default port and no credentials, and its host must not be
 * local or a private address.
 */
export function isAllowedUrl(url: URL, isTrusted: boolean): boolean {
  if (isTrusted) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !/(^|\.)(localhost|local|internal)\.?$/.test(host) : isPublicAddress(host)
}

export type Lookup = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, found: string | LookupAddress[], family?: number) => void,
) => void

/**
 * Returns a DNS lookup that refuses private addresses. The check is part of opening the connection, so that the name cannot resolve to
 * another address after the check.
 */
export function createGuardedLookup(find: Lookup = lookUp as Lookup): LookupFunction {
  return (host, options, done) => {
    find(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const first = addresses[0]
      if (error || !first) return done(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 4)
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(Object.assign(new Error('a private address'), { code: 'EPRIVATE' }), '', 4)
      if ((options as LookupOptions).all) return (done as unknown as (error: null, found: LookupAddress[]) => void)(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

const connectTimeoutMs = 3_000
/** Settings of the agents. They have no response timeouts, because each call has its own timeout. */
const agentSettings = { headersTimeout: 0, bodyTimeout: 0, connections: 64 }

const trustedAgent = new Agent({ ...agentSettings, connect: { timeout: connectTimeoutMs } })
const guardedAgent = new Agent({ ...agentSettings, connect: { timeout: connectTimeoutMs, lookup: createGuardedLookup() } })

export function createAgent(isTrusted: boolean): Dispatcher {
  return isTrusted ? trustedAgent : guardedAgent
}
