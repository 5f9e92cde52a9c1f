import { randomBytes } from 'node:crypto'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { crc32 } from 'node:zlib'
import { apiTokenPrefix } from '@atrium/contract/api-token'
import type { FastifyRequest } from 'fastify'
import { hashToken } from './session-cookie.ts'

const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Number of base-62 characters of 256 random bits, and of their CRC-32. */
const randomLength = 43
const checkLength = 6
const tokenPattern = new RegExp(`^${apiTokenPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checkLength}})$`)

function toBase62(value: bigint, length: number): string {
  let [text, rest] = ['', value]
  for (; rest > 0n; rest /= 62n) text = base62Digits[Number(rest % 62n)] + text
  return text.padStart(length, '0')
}

const computeCheckDigits = (randomCharacters: string) => toBase62(BigInt(crc32(randomCharacters)), checkLength)

/**
 * Creates an API token with 256 random bits: `atrium_`, 43 random characters and 6 check digits. Only the hash is stored, with the last
 * characters, by which people recognise the token.
 */
export function createApiToken(): { token: string; hash: Buffer; ending: string } {
  const randomCharacters = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength)
  const token = `${apiTokenPrefix}${randomCharacters}${computeCheckDigits(randomCharacters)}`
  return { token, hash: hashToken(token), ending: token.slice(-4) }
}

/**
 * Returns the API token of the header `Authorization: Bearer`: undefined if the header has none, empty if the token is malformed or its
 * check digits are wrong. Ignores tokens in URLs and cookies.
 */
export function readApiToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer?.startsWith(apiTokenPrefix)) return undefined
  const [, randomCharacters = '', check] = tokenPattern.exec(bearer) ?? []
  return check === computeCheckDigits(randomCharacters) ? bearer : ''
}

/** Returns the hash of the request's API token, or undefined if it has no well-formed token. */
export function readApiTokenHash(request: FastifyRequest): Buffer | undefined {
  const token = readApiToken(request)
  return token ? hashToken(token) : undefined
}

const tokenInText = new RegExp(`${apiTokenPrefix}[0-9A-Za-z]{8,}`, 'g')

/** Masks API tokens in a text for the log, such as a path that contains a token by mistake. */
export const maskApiTokens = (text: string): string => text.replaceAll(tokenInText, `${apiTokenPrefix}…`)

/** Returns true if the IP address belongs to one of the networks in CIDR notation, or if the list is empty. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const one of networks) {
    const [base = '', length] = one.split('/')
    list.addSubnet(base, Number(length), isIPv4(base) ? 'ipv4' : 'ipv6')
  }
  // BlockList also compares an IPv4 address in IPv6 notation with IPv4 networks.
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
