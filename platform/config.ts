import { join } from 'node:path'
import { dataSources, type DataSource, type Edition } from '@atrium/editions/edition'
import { editions, findEdition, mainEdition } from '@atrium/editions/registry'
import type { ClamdAddress } from './files/clamd.ts'
import { readDatabase, type DatabaseAddresses } from './database-config.ts'
import { upstreamNames, formatVariableName } from './providers/upstream/names.ts'
import { isLoopback } from './loopback.ts'
import { readSecretFiles } from './secret-files.ts'
import { readPushAccount, type PushAccount } from './push-account.ts'
import { readSigning, readTimestamps, type SigningFiles, type TimestampAuthority } from './signing-config.ts'

export type { SigningFiles, TimestampAuthority } from './signing-config.ts'

export type Mode = 'demo' | 'production'

export type Config = {
  mode: Mode
  port: number
  host: string
  dataDir: string
  database: DatabaseAddresses | 'embedded'
  /**
   * Secret of at least 32 characters, from which all signing and encryption keys are derived. Undefined in demo mode if none is set; the
   * secret is then generated and stored in the data folder.
   */
  secret: string | undefined
  trustProxy: string[] | number | false
  /** Edition id by host name. */
  hosts: ReadonlyMap<string, string>
  /** Origins of the native app's pages, which may read the API and request a bearer token. */
  nativeOrigins: readonly string[]
  /** Source of figures for portals and editions that set none. */
  dataProvider: DataSource
  /** Folder of the JSON files of the static provider. */
  staticDir: string
  /** Upstreams configured in the environment, by name, or by name and edition separated by a space. */
  upstreams: ReadonlyMap<string, UpstreamAddress>
  /** Provider of electronic IDs by edition id; in demo mode the simulator is the default. */
  electronicIds: ReadonlyMap<string, OpenIdClient>
  /** Provider of the single sign-on of staff by edition id; in demo mode the simulator is the default. */
  staffSignOns: ReadonlyMap<string, OpenIdClient>
  mail: { smtpUrl: string; from: string; connections: number } | 'outbox'
  /** SMS gateway. With `none`, no text messages are sent or offered. */
  sms: { url: string; token: string; from: string } | 'outbox' | 'none'
  /** Account that sends push notifications, by edition id; in demo mode the simulator's account is the default. */
  pushAccounts: ReadonlyMap<string, PushAccount>
  /** Hosts of further push services of browsers, as `host` or `host:port`. */
  pushServices: readonly string[]
  /** Secret with which the mail provider signs its reports of returned e-mails; undefined if it sends none. */
  mailWebhookSecret: string | undefined
  /** S3 bucket of the files. Undefined: the folder `files` of the data folder holds them. */
  fileBucket: FileBucket | undefined
  /** Virus scanner of uploaded files; undefined if there is none. */
  virusScanner: { address: ClamdAddress; maxBytes: number } | undefined
  /** Path of LibreOffice's `soffice`, which converts office files for their preview. */
  officeConverter: string | undefined
  /** Files of the key and certificates with which an edition's firm seals signed documents, by edition id. */
  signing: ReadonlyMap<string, SigningFiles>
  /** Authority that states when a document was sealed; undefined if there is none. */
  timestamps: TimestampAuthority | undefined
  metricsToken: string | undefined
  /** Seconds from the signal to stop until new connections are refused, so that a load balancer can notice it. */
  drainSeconds: number
  logLevel: string
  demoClients: number
}

/** Base URL without a trailing slash, and the bearer token sent with every call. */
export type UpstreamAddress = { url: string; token: string }

/** A bucket of an S3 service. `prefix` begins every key, so that installations can share a bucket. */
export type FileBucket = { endpoint: string; region: string; bucket: string; prefix: string; accessKeyId: string; secretAccessKey: string }

/** Atrium as a client of an OpenID Connect provider. */
export type OpenIdClient = { issuer: string; clientId: string; clientSecret: string }

export type Environment = Readonly<Record<string, string | undefined>>

export class ConfigurationError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(`Atrium cannot start:\n${errors.map((message) => `  - ${message}`).join('\n')}`)
    this.errors = errors
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const shortestSecret = 32
const defaultClients = 300
/** Default value of HOST in production: every network interface. */
const networkHost = '0.0.0.0'

/**
 * Reads the configuration from the environment.
 * @throws ConfigurationError with a sentence for each error, which names the variable
 */
export function readConfig(environment: Environment): Config {
  const errors: string[] = []
  const read = createReader(readSecretFiles(environment, errors), errors)
  const mode = read.choice('ATRIUM_MODE', ['demo', 'production'] as const, 'demo')
  const isDemo = mode === 'demo'
  const secret = readSecret(read, isDemo, errors)
  const hosts = isDemo ? listDemoHosts() : readHosts(read, errors)
  const config: Config = {
    mode,
    port: read.integer('PORT', 4000, 0, 65_535),
    host: readHost(read, isDemo, errors),
    dataDir: read.text('DATA_DIR') ?? '.data',
    database: readDatabase(read, isDemo, errors),
    secret,
    trustProxy: readTrustProxy(read, isDemo, errors),
    hosts,
    nativeOrigins: readNativeOrigins(read, isDemo, errors),
    dataProvider: read.choice('DATA_PROVIDER', dataSources, 'api'),
    staticDir: read.text('STATIC_DATA_DIR') ?? join(read.text('DATA_DIR') ?? '.data', 'static'),
    upstreams: readUpstreams(read, isDemo, errors),
    electronicIds: readOpenIdClients({ ...electronicIdClients, read, isDemo, hosts, errors }),
    staffSignOns: readOpenIdClients({ ...staffSignOnClients, read, isDemo, hosts, errors }),
    mail: readMail(read, isDemo, errors),
    sms: readSms(read, isDemo, errors),
    pushAccounts: readPushAccounts(read, errors),
    pushServices:
      read
        .text('PUSH_SERVICES')
        ?.split(',')
        .map((host) => host.trim().toLowerCase()) ?? [],
    mailWebhookSecret: read.secret('MAIL_WEBHOOK_SECRET', 32),
    fileBucket: readFileBucket(read, isDemo, errors),
    virusScanner: readVirusScanner(read, errors),
    officeConverter: readProgram(read, errors),
    signing: readSigning(read, errors),
    timestamps: readTimestamps(read, isDemo, errors),
    metricsToken: read.secret('METRICS_TOKEN', 16),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 300),
    logLevel: read.choice('LOG_LEVEL', logLevels, isDemo ? 'warn' : 'info'),
    demoClients: read.integer('DEMO_CLIENTS', defaultClients, 0, 100_000),
  }
  if (!isDemo && read.text('DEMO_CLIENTS')) errors.push('DEMO_CLIENTS: demo data does not exist in production mode; remove it.')
  if (errors.length > 0) throw new ConfigurationError(errors)
  return config
}

export type Reader = ReturnType<typeof createReader>

function createReader(environment: Environment, errors: string[]) {
  const text = (name: string) => environment[name]?.trim() || undefined
  return {
    text,
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name)
      if (value === undefined) return fallback
      const number = Number(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      errors.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
      return fallback
    },
    choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
      const value = text(name)
      if (value === undefined) return fallback
      const choice = choices.find((one) => one === value)
      if (choice) return choice
      errors.push(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
      return fallback
    },
    secret(name: string, minLength: number): string | undefined {
      const value = text(name)
      if (value !== undefined && value.length < minLength) errors.push(`${name} must have at least ${minLength} characters.`)
      return value
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      errors.push(`${name} must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
      return undefined
    },
  }
}

/** Reads HOST. In demo mode, `/dev/mail` shows every e-mail with its PIN, so that a network is refused unless it is confirmed. */
function readHost(read: Reader, isDemo: boolean, errors: string[]): string {
  const host = read.text('HOST') ?? (isDemo ? '127.0.0.1' : networkHost)
  const isConfirmed = read.choice('DEMO_ON_NETWORK', ['yes', 'no'] as const, 'no') === 'yes'
  if (isDemo && !isConfirmed && !isLoopback(host) && host !== '::1')
    errors.push(
      `HOST: in demo mode anyone who reaches ${host} can read every e-mail at /dev/mail. Set DEMO_ON_NETWORK=yes if that is intended, or ATRIUM_MODE=production.`,
    )
  return host
}

/** Matches placeholders from examples and repeated characters, which are refused as secrets. */
const placeholderPattern = /change.?me|secret|password|example|^(.)\1+$/i

function readSecret(read: Reader, isDemo: boolean, errors: string[]): string | undefined {
  const secret = read.text('ATRIUM_SECRET')
  if (!secret) {
    if (!isDemo)
      errors.push(
        `ATRIUM_SECRET is required in production mode; it must have at least ${shortestSecret} random characters, e.g. from "openssl rand -base64 48".`,
      )
    return undefined
  }
  if (isWeakSecret(secret)) {
    errors.push(
      `ATRIUM_SECRET is too weak; it must have at least ${shortestSecret} random characters, e.g. from "openssl rand -base64 48".`,
    )
  }
  return secret
}

export function isWeakSecret(secret: string): boolean {
  return secret.length < shortestSecret || placeholderPattern.test(secret) || new Set(secret).size < 12 || isPattern(secret)
}

/** Returns true for a secret that repeats itself, or counts up or down, such as `0123456789abcdef0123456789abcdef`. */
function isPattern(secret: string): boolean {
  const sample = secret.slice(0, 64)
  const indexes = Array.from({ length: sample.length - 1 }, (_, index) => index)
  const steps = indexes.filter((index) => Math.abs(sample.charCodeAt(index + 1) - sample.charCodeAt(index)) <= 1).length
  const pairs = new Set(indexes.map((index) => sample.slice(index, index + 2)))
  return steps > sample.length / 2 || pairs.size < sample.length * 0.6
}

/** Reads TRUST_PROXY. A number would trust every sender, so that in production it is accepted only if all senders are on this machine. */
function readTrustProxy(read: Reader, isDemo: boolean, errors: string[]): Config['trustProxy'] {
  const value = read.text('TRUST_PROXY')
  if (!value) return false
  if (/^\d+$/.test(value)) {
    if (!isDemo && Number(value) > 0 && !isLoopback(read.text('HOST') ?? networkHost))
      errors.push(
        `TRUST_PROXY=${value} would trust anyone who can connect to Atrium: state the addresses of the proxies, e.g. "10.0.0.0/8", or HOST=127.0.0.1 if the proxy runs on this machine.`,
      )
    return Number(value)
  }
  const ranges = value.split(',').map((range) => range.trim())
  if (ranges.every((range) => /^[\da-f.:]+(\/\d+)?$/i.test(range))) return ranges
  errors.push('TRUST_PROXY must be a number of proxies, or a list of addresses or ranges, e.g. "1" or "10.0.0.0/8".')
  return false
}

/** Returns the host names of demo mode: `wealth.localhost` and so on. `localhost` and the loopback addresses belong to the main edition. */
function listDemoHosts(): Map<string, string> {
  const editionHosts = editions.map((edition): [string, string] => [`${edition.id}.localhost`, edition.id])
  return new Map([...editionHosts, ...['localhost', '127.0.0.1', '[::1]'].map((host): [string, string] => [host, mainEdition.id])])
}

function readHosts(read: Reader, errors: string[]): Map<string, string> {
  const hosts = new Map<string, string>()
  const value = read.text('EDITION_HOSTS')
  if (!value)
    errors.push(
      'EDITION_HOSTS is required in production mode; it lists editions with their host names, e.g. "wealth=portal.firm.com,greek=portal.firm.gr".',
    )
  for (const entry of value?.split(',') ?? []) {
    const [edition = '', host = ''] = entry.split('=').map((part) => part.trim())
    if (!findEdition(edition))
      errors.push(`EDITION_HOSTS: there is no edition "${edition}". The editions are ${editions.map((one) => one.id).join(', ')}.`)
    else if (!/^[a-z\d.-]+$/i.test(host)) errors.push(`EDITION_HOSTS: "${host}" is not a host name.`)
    else hosts.set(host.toLowerCase(), edition)
  }
  return hosts
}

/** Origins of the app's pages in the web views of iOS and Android. */
const defaultNativeOrigins = ['capacitor://localhost', 'https://localhost']

/** Reads the origins of the native app. A firm without an app sets none, and then no origin is allowed. */
function readNativeOrigins(read: Reader, isDemo: boolean, errors: string[]): string[] {
  const origins = read
    .text('NATIVE_ORIGINS')
    ?.split(',')
    .map((origin) => origin.trim())
  if (!origins) return isDemo ? defaultNativeOrigins : []
  for (const origin of origins)
    if (!/^(capacitor|https):\/\/[a-z\d.-]+(:\d+)?$/.test(origin))
      errors.push(`NATIVE_ORIGINS: "${origin}" is not an origin of the native app; those are ${defaultNativeOrigins.join(' and ')}.`)
  return origins
}

/** Reads `PARTNER_URL` and `PARTNER_TOKEN` for all editions, and `PARTNER_URL_GREEK` and `PARTNER_TOKEN_GREEK` for one edition. */
function readUpstreams(read: Reader, isDemo: boolean, errors: string[]): Config['upstreams'] {
  const plainHosts = new Set(
    read
      .text('PLAIN_HTTP_HOSTS')
      ?.split(',')
      .map((host) => host.trim().toLowerCase()),
  )
  const isUnprotected = (url: string) => {
    const { protocol, hostname } = new URL(url)
    return protocol === 'http:' && !isLoopback(hostname) && !plainHosts.has(hostname)
  }
  const upstreams = new Map<string, UpstreamAddress>()
  for (const name of upstreamNames) {
    for (const edition of [undefined, ...editions.map(({ id }) => id)]) {
      const suffix = edition === undefined ? '' : `_${formatVariableName(edition)}`
      const names = { url: `${formatVariableName(name)}_URL${suffix}`, token: `${formatVariableName(name)}_TOKEN${suffix}` }
      const url = read.url(names.url, ['http:', 'https:'])
      const token = read.text(names.token)
      if (url && !isDemo && isUnprotected(url))
        errors.push(
          `${names.url} must begin with https://, because every call carries a token and client data. To allow plain HTTP on a protected network, name the host in PLAIN_HTTP_HOSTS.`,
        )
      if (url && token) upstreams.set(edition === undefined ? name : `${name} ${edition}`, { url: url.replace(/\/+$/, ''), token })
      else if (url) errors.push(`${names.token} is required with ${names.url}; every call carries it as a bearer token.`)
      else if (token) errors.push(`${names.url} is required with ${names.token}.`)
    }
  }
  return upstreams
}

/**
 * Providers of one kind: the prefix of their variables, which editions have one, the name of the kind in messages, and whether its accounts
 * may belong to people of several organisations.
 */
type OpenIdProviderKind = { prefix: string; isOf: (edition: Edition) => boolean; name: string; mayBeShared: boolean }

const electronicIdClients: OpenIdProviderKind = {
  prefix: 'E_ID',
  isOf: ({ electronicId }) => electronicId !== null,
  name: 'electronic ID',
  mayBeShared: true,
}
const staffSignOnClients: OpenIdProviderKind = {
  prefix: 'STAFF_SIGN_ON',
  isOf: ({ staffSignOn }) => staffSignOn !== null,
  name: 'single sign-on of staff',
  mayBeShared: false,
}

type OpenIdReadOptions = OpenIdProviderKind & { read: Reader; isDemo: boolean; hosts: ReadonlyMap<string, string>; errors: string[] }

/** Reads variables such as `E_ID_ISSUER_WEALTH` or `STAFF_SIGN_ON_ISSUER_WEALTH`, for each edition that has a provider of this kind. */
function readOpenIdClients({ prefix, isOf, name, mayBeShared, read, isDemo, hosts, errors }: OpenIdReadOptions): Map<string, OpenIdClient> {
  const servedEditions = new Set(hosts.values())
  const clients = new Map<string, OpenIdClient>()
  for (const edition of editions) {
    const { id } = edition
    const suffix = formatVariableName(id)
    const names = { issuer: `${prefix}_ISSUER_${suffix}`, id: `${prefix}_CLIENT_ID_${suffix}`, secret: `${prefix}_CLIENT_SECRET_${suffix}` }
    const setNames = Object.values(names).filter((one) => read.text(one))
    if (!isOf(edition)) {
      for (const one of setNames) errors.push(`${one}: the edition "${id}" has no ${name}; remove it.`)
      continue
    }
    const issuer = read.url(names.issuer, isDemo ? ['https:', 'http:'] : ['https:'])
    if (issuer && !isPlainIssuer(issuer))
      errors.push(`${names.issuer} must be the issuer alone, without credentials, a query, a fragment or "/.well-known/".`)
    else if (issuer && !mayBeShared && isSharedIssuer(issuer))
      errors.push(
        `${names.issuer} is an issuer of accounts of other firms too, which could sign in here; state the issuer of the firm alone, such as that of its own tenant.`,
      )
    const [clientId, clientSecret] = [read.text(names.id), read.text(names.secret)]
    if (issuer && clientId && clientSecret) clients.set(id, { issuer, clientId, clientSecret })
    else if (setNames.length > 0) {
      const missing = Object.values(names).filter((one) => !setNames.includes(one))
      for (const one of missing) errors.push(`${one} is required with ${setNames.join(' and ')}.`)
    } else if (!isDemo && servedEditions.has(id))
      errors.push(`${names.issuer} is required in production mode; it is the provider of the ${name} of the edition "${id}".`)
  }
  return clients
}

/** Returns false for a URL that cannot be an issuer, or that is the URL of its metadata, because the issuer could then not be compared. */
function isPlainIssuer(issuer: string): boolean {
  const { username, password, pathname } = new URL(issuer)
  return !username && !password && !/[?#]/.test(issuer) && !pathname.includes('/.well-known')
}

/** Tenants of Microsoft Entra ID that stand for every organisation or for private accounts. The last is the id of "consumers". */
const sharedTenants = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])

/** Returns true for an issuer that gives accounts to people of several organisations. Microsoft's shared tenants are found on any host. */
function isSharedIssuer(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  const tenant = pathname.toLowerCase().split('/').find(Boolean) ?? ''
  return hostname.replace(/\.$/, '') === 'accounts.google.com' || sharedTenants.has(tenant) || tenant.startsWith('%7b')
}

function readMail(read: Reader, isDemo: boolean, errors: string[]): Config['mail'] {
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  // Options in the URL could disable TLS.
  if (smtpUrl && new URL(smtpUrl).search !== '') errors.push('SMTP_URL must have no options after "?".')
  const from = read.text('MAIL_FROM')
  const connections = read.integer('SMTP_CONNECTIONS', 6, 1, 50)
  if (smtpUrl && from) return { smtpUrl, from, connections }
  if (smtpUrl) errors.push('MAIL_FROM is required with SMTP_URL; it is the sender of every e-mail.')
  else if (!isDemo) errors.push('SMTP_URL is required in production mode; without it PINs could not be sent, and nobody could sign in.')
  return 'outbox'
}

function readSms(read: Reader, isDemo: boolean, errors: string[]): Config['sms'] {
  const url = read.url('SMS_URL', ['https:', 'http:'])
  const token = read.text('SMS_TOKEN')
  const from = read.text('SMS_FROM')
  const smsWithoutGateway = isDemo ? 'outbox' : 'none'
  if (!url) {
    for (const [name, value] of [['SMS_TOKEN', token] as const, ['SMS_FROM', from] as const])
      if (value) errors.push(`SMS_URL is required with ${name}; it is the URL of the SMS gateway.`)
    return smsWithoutGateway
  }
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !isLoopback(hostname)) errors.push('SMS_URL must begin with https://, because the messages contain PINs.')
  if (!token) errors.push('SMS_TOKEN is required with SMS_URL; every call carries it as a bearer token.')
  if (!from) errors.push('SMS_FROM is required with SMS_URL; it is the sender of every text message.')
  else if (!/^(\+\d{5,15}|[A-Za-z\d ]{1,11})$/.test(from))
    errors.push(`SMS_FROM must be a number like +447700900123 or at most 11 letters and digits, not "${from}".`)
  return token && from ? { url, token, from } : smsWithoutGateway
}

/** Reads the bucket of the files, which is used as soon as FILES_S3_BUCKET is set. */
function readFileBucket(read: Reader, isDemo: boolean, errors: string[]): FileBucket | undefined {
  const bucket = read.text('FILES_S3_BUCKET')
  const endpoint = read.url('FILES_S3_ENDPOINT', ['https:', 'http:'])
  const accessKeyId = read.text('FILES_S3_ACCESS_KEY')
  const secretAccessKey = read.text('FILES_S3_SECRET_KEY')
  const named = { FILES_S3_ENDPOINT: endpoint, FILES_S3_ACCESS_KEY: accessKeyId, FILES_S3_SECRET_KEY: secretAccessKey }
  if (!bucket) {
    for (const [name, value] of Object.entries(named)) if (value) errors.push(`FILES_S3_BUCKET is required with ${name}.`)
    return undefined
  }
  for (const [name, value] of Object.entries(named)) if (!value) errors.push(`${name} is required with FILES_S3_BUCKET.`)
  if (endpoint?.startsWith('http:') && !isDemo && !isLoopback(new URL(endpoint).hostname))
    errors.push('FILES_S3_ENDPOINT must begin with https://, because the files of clients are sent to it.')
  const prefix = read.text('FILES_S3_PREFIX') ?? ''
  if (!/^([\w.-]+\/)*$/.test(prefix)) errors.push('FILES_S3_PREFIX must be a path that ends with "/", such as "atrium/".')
  if (!endpoint || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, region: read.text('FILES_S3_REGION') ?? 'us-east-1', bucket, prefix, accessKeyId, secretAccessKey }
}

const usualScannerBytes = 25_000_000

/** Reads the address of clamd, and its StreamMaxLength. */
function readVirusScanner(read: Reader, errors: string[]): Config['virusScanner'] {
  const url = read.text('CLAMD_URL')
  const maxBytes = read.integer('CLAMD_MAX_BYTES', usualScannerBytes, 1_000, 4_000_000_000)
  if (!url) return undefined
  const { protocol, hostname, port, pathname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '', port: '', pathname: '' }
  if (protocol === 'tcp:' && hostname && port) return { address: { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) }, maxBytes }
  if (protocol === 'unix:' && pathname.length > 1) return { address: { path: pathname }, maxBytes }
  errors.push(`CLAMD_URL must be like tcp://clamd.firm.example:3310 or unix:///run/clamav/clamd.ctl, not "${url}".`)
  return undefined
}

/** Reads the path of the program that converts office files. */
function readProgram(read: Reader, errors: string[]): string | undefined {
  const path = read.text('OFFICE_CONVERTER')
  if (path && !path.startsWith('/')) errors.push(`OFFICE_CONVERTER must be the absolute path of soffice, not "${path}".`)
  return path || undefined
}

/**
 * Reads `FCM_SERVICE_ACCOUNT` and `FCM_URL` for all editions. An edition with an app project sets both with its name as a suffix, e.g.
 * `FCM_URL_GREEK`.
 */
function readPushAccounts(read: Reader, errors: string[]): Config['pushAccounts'] {
  const readAccount = (suffix: string): PushAccount | undefined => {
    const names = { account: `FCM_SERVICE_ACCOUNT${suffix}`, url: `FCM_URL${suffix}` }
    const text = read.text(names.account)
    const url = read.url(names.url, ['https:', 'http:'])
    if (!text && url) errors.push(`${names.account} is required with ${names.url}.`)
    const account = text && readPushAccount(text, url)
    if (typeof account === 'object') return account
    if (account) errors.push(`${names.account} must be the JSON of a service account: ${account}.`)
    return undefined
  }
  const common = readAccount('')
  const accounts = editions.map(({ id }) => [id, readAccount(`_${formatVariableName(id)}`) ?? common] as const)
  return new Map(accounts.flatMap(([id, account]) => (account ? [[id, account] as const] : [])))
}
