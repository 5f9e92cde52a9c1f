/** Addresses of an external database: the restricted login of the app, and the owner of the tables. */
export type DatabaseAddresses = { url: string; ownerUrl: string }

type Reader = { text(name: string): string | undefined; url(name: string, protocols: readonly string[]): string | undefined }

const protocols = ['postgres:', 'postgresql:']
const exception = 'DATABASE_TLS_EXCEPTION'

/** Reads the addresses of an external database; without them the embedded one is used. */
export function readDatabase(read: Reader, mistakes: string[]): DatabaseAddresses | 'embedded' {
  const url = read.url('DATABASE_URL', protocols)
  const ownerUrl = read.url('DATABASE_OWNER_URL', protocols)
  if (url && ownerUrl) {
    if (new URL(url).username === new URL(ownerUrl).username)
      mistakes.push('DATABASE_URL: the app must not use the login of DATABASE_OWNER_URL, because row-level security does not apply to it.')
    const verified = (name: string, address: string) => verifyServer(name, new URL(address), read.text(exception), mistakes)
    return { url: verified('DATABASE_URL', url), ownerUrl: verified('DATABASE_OWNER_URL', ownerUrl) }
  }
  if (url) mistakes.push('DATABASE_OWNER_URL is required with DATABASE_URL; it is the login that owns the tables and runs migrations.')
  else if (ownerUrl) mistakes.push('DATABASE_URL is required with DATABASE_OWNER_URL; it is the restricted login of the app.')
  return 'embedded'
}

/** Parameters that lower the protection of a connection, other than `sslmode`. */
const weakening = ['ssl', 'uselibpqcompat']

/** Returns the address with `sslmode=verify-full`, unless the server is on this machine or named as the exception. */
function verifyServer(name: string, address: URL, excepted: string | undefined, mistakes: string[]): string {
  const host = decodeURIComponent(address.searchParams.get('host') ?? address.hostname)
  if (isLocal(host) || host === excepted) return address.href
  const mode = address.searchParams.get('sslmode') ?? 'verify-full'
  const weak = mode !== 'verify-full' ? `sslmode=${mode}` : weakening.find((parameter) => address.searchParams.has(parameter))
  if (weak)
    mistakes.push(
      `${name}: the connection to ${host} must be encrypted and its certificate verified; remove ${weak}, or set ${exception}=${host} if the network between them is protected otherwise.`,
    )
  address.searchParams.set('sslmode', 'verify-full')
  return address.href
}

/** Returns true for a socket or loopback address. */
function isLocal(host: string): boolean {
  return (
    host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}
