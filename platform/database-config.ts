/** URLs of an external database: for the restricted login of the app, and for the owner of the tables. */
export type DatabaseAddresses = { url: string; ownerUrl: string }

type Reader = { text(name: string): string | undefined; url(name: string, protocols: readonly string[]): string | undefined }

const protocols = ['postgres:', 'postgresql:']
const tlsExceptionName = 'DATABASE_TLS_EXCEPTION'
const embeddedPermissionName = 'EMBEDDED_DATABASE'

/**
 * Reads the URLs of an external database. Without them, the embedded database is used. In production, that must be requested, because the
 * embedded database has one node and is stored in the data folder.
 */
export function readDatabase(read: Reader, isDemo: boolean, errors: string[]): DatabaseAddresses | 'embedded' {
  const url = read.url('DATABASE_URL', protocols)
  const ownerUrl = read.url('DATABASE_OWNER_URL', protocols)
  if (url && ownerUrl) {
    if (new URL(url).username === new URL(ownerUrl).username)
      errors.push('DATABASE_URL: the app must not use the login of DATABASE_OWNER_URL, because row-level security does not apply to it.')
    const requireVerification = (name: string, address: string) =>
      requireVerifiedServer(name, new URL(address), read.text(tlsExceptionName), errors)
    return { url: requireVerification('DATABASE_URL', url), ownerUrl: requireVerification('DATABASE_OWNER_URL', ownerUrl) }
  }
  if (url) errors.push('DATABASE_OWNER_URL is required with DATABASE_URL; it is the login that owns the tables and runs migrations.')
  else if (ownerUrl) errors.push('DATABASE_URL is required with DATABASE_OWNER_URL; it is the restricted login of the app.')
  else if (!isDemo && read.text(embeddedPermissionName) !== 'yes')
    errors.push(
      `DATABASE_URL and DATABASE_OWNER_URL are required in production mode; set ${embeddedPermissionName}=yes instead if the embedded database in DATA_DIR is intended.`,
    )
  return 'embedded'
}

/** URL parameters, besides `sslmode`, that can weaken the protection of a connection. */
const weakeningParameters = ['ssl', 'uselibpqcompat']

/** Returns the URL with `sslmode=verify-full`. Returns it unchanged if the server is on this machine or is the exception. */
function requireVerifiedServer(name: string, address: URL, exceptedHost: string | undefined, errors: string[]): string {
  const host = decodeURIComponent(address.searchParams.get('host') ?? address.hostname)
  if (isLocal(host) || host === exceptedHost) return address.href
  const mode = address.searchParams.get('sslmode') ?? 'verify-full'
  const weakSetting =
    mode !== 'verify-full' ? `sslmode=${mode}` : weakeningParameters.find((parameter) => address.searchParams.has(parameter))
  if (weakSetting)
    errors.push(
      `${name}: the connection to ${host} must be encrypted and its certificate verified; remove ${weakSetting}, or set ${tlsExceptionName}=${host} if the network between them is protected otherwise.`,
    )
  address.searchParams.set('sslmode', 'verify-full')
  return address.href
}

/** Returns true for a Unix socket or a loopback address. */
function isLocal(host: string): boolean {
  return (
    host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  )
}
