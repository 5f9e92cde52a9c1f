import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, isWeakSecret, readConfig, type Environment } from './config.ts'

const productionEnvironment: Environment = {
  ATRIUM_MODE: 'production',
  ATRIUM_SECRET: 'pG7vN2xQ9rT4wZ8kM3bL6cF1dH5jS0aY',
  EDITION_HOSTS: 'wealth=portal.firm.example,greek=Portal.Firm.GR',
  EMBEDDED_DATABASE: 'yes',
  ASSET_MANAGER_URL: 'https://api.firm.example/v1/',
  ASSET_MANAGER_TOKEN: 'token',
  SMTP_URL: 'smtps://mail.firm.example',
  MAIL_FROM: 'portal@firm.example',
  E_ID_ISSUER_WEALTH: 'https://id.nation.example',
  E_ID_CLIENT_ID_WEALTH: 'the-firm',
  E_ID_CLIENT_SECRET_WEALTH: 'of-the-firm',
}

function listConfigErrors(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors
    throw error
  }
}

describe('configuration', () => {
  test('of an empty environment is a demo on port 4000 with the embedded database', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      port: 4000,
      host: '127.0.0.1',
      database: 'embedded',
      dataProvider: 'api',
      staticDir: '.data/static',
      mail: 'outbox',
      dataDir: '.data',
    })
  })

  test('gives every edition a host name in demo mode, and localhost to the main edition', () => {
    const { hosts } = readConfig({})
    expect([hosts.get('localhost'), hosts.get('127.0.0.1'), hosts.get('greek.localhost'), hosts.get('evil.example')]).toEqual([
      'wealth',
      'wealth',
      'greek',
      undefined,
    ])
  })

  test('uses the values from the environment in production mode', () => {
    const config = readConfig(productionEnvironment)
    expect(config).toMatchObject({
      mail: { from: 'portal@firm.example' },
    })
    expect([...config.upstreams]).toEqual([['asset-manager', { url: 'https://api.firm.example/v1', token: 'token' }]])
    expect([...config.electronicIds]).toEqual([
      ['wealth', { issuer: 'https://id.nation.example', clientId: 'the-firm', clientSecret: 'of-the-firm' }],
    ])
    expect([...config.hosts]).toEqual([
      ['portal.firm.example', 'wealth'],
      ['portal.firm.gr', 'greek'],
    ])
  })

  test('can set an upstream for one edition', () => {
    const environment = { ASSET_MANAGER_URL_WEALTH: 'http://10.0.0.7/api//', ASSET_MANAGER_TOKEN_WEALTH: 'wealthy' }
    expect(readConfig(environment).upstreams.get('asset-manager wealth')).toEqual({ url: 'http://10.0.0.7/api', token: 'wealthy' })
    expect(listConfigErrors({ GREEK_URL: 'https://api.firm.gr' })).toEqual([
      'GREEK_TOKEN is required with GREEK_URL; every call carries it as a bearer token.',
    ])
  })

  test.each(['http://127.0.0.1:9000/api', 'http://localhost/api', 'http://10.0.0.7/api', 'https://api.firm.example'])(
    'permits an upstream at %s in production, because its host is this machine or an exception, or it uses TLS',
    (url) => {
      const config = readConfig({ ...productionEnvironment, ASSET_MANAGER_URL: url, PLAIN_HTTP_HOSTS: '10.0.0.8, 10.0.0.7' })
      expect(config.upstreams.get('asset-manager')?.url).toBe(url)
    },
  )

  test('refuses demo mode on a network, where /dev/mail would show PINs, unless that is confirmed', () => {
    const asked = listConfigErrors({ HOST: '0.0.0.0' })
    expect(asked).toEqual([expect.stringMatching(/^HOST: in demo mode anyone who reaches 0\.0\.0\.0 can read every e-mail/)])
    expect(readConfig({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' }).host).toBe('0.0.0.0')
    expect(readConfig({ HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
    expect(readConfig(productionEnvironment).host).toBe('0.0.0.0')
  })

  test('uses the embedded database in production only if that is requested', () => {
    const { EMBEDDED_DATABASE: requested, ...others } = productionEnvironment
    expect(readConfig({ ...others, EMBEDDED_DATABASE: requested }).database).toBe('embedded')
    for (const value of [undefined, '', 'no', '1'])
      expect(listConfigErrors({ ...others, EMBEDDED_DATABASE: value })).toEqual([
        'DATABASE_URL and DATABASE_OWNER_URL are required in production mode; set EMBEDDED_DATABASE=yes instead if the embedded database in DATA_DIR is intended.',
      ])
    const urls = { DATABASE_URL: 'postgres://app@127.0.0.1/atrium', DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1/atrium' }
    expect(readConfig({ ...others, ...urls }).database).toMatchObject({ url: urls.DATABASE_URL })
    expect(readConfig({}).database).toBe('embedded')
  })

  test('accepts random secrets in every usual notation', () => {
    for (let time = 0; time < 200; time++)
      for (const form of ['base64', 'base64url', 'hex'] as const) expect(isWeakSecret(randomBytes(36).toString(form))).toBe(false)
  })

  test('reports every missing setting of production in one error [S65]', () => {
    expect(listConfigErrors({ ATRIUM_MODE: 'production' }).map((message) => message.match(/^\w+/)?.[0])).toEqual([
      'ATRIUM_SECRET',
      'EDITION_HOSTS',
      'DATABASE_URL',
      'SMTP_URL',
    ])
  })

  test.each([
    ['a short secret', { ATRIUM_SECRET: 'short' }, 'ATRIUM_SECRET is too weak'],
    ['a secret from an example', { ATRIUM_SECRET: 'change-me-change-me-change-me-change-me' }, 'ATRIUM_SECRET is too weak'],
    ['a secret that repeats one letter', { ATRIUM_SECRET: 'a'.repeat(40) }, 'ATRIUM_SECRET is too weak'],
    ['a secret that repeats itself', { ATRIUM_SECRET: '0123456789abcdef'.repeat(3) }, 'ATRIUM_SECRET is too weak'],
    ['a secret that repeats random letters', { ATRIUM_SECRET: 'pG7vN2xQ9rT4wZ'.repeat(4) }, 'ATRIUM_SECRET is too weak'],
    [
      'options in the URL of the mail server',
      { SMTP_URL: 'smtp://mail.firm.example?requireTLS=false' },
      'SMTP_URL must have no options after "?"',
    ],
    [
      'an upstream over plain HTTP',
      { ASSET_MANAGER_URL: 'http://10.0.0.7/api' },
      'ASSET_MANAGER_URL must begin with https://, because every call carries a token and client data',
    ],
    [
      'an upstream over plain HTTP with an exception for another host',
      { ASSET_MANAGER_URL: 'http://10.0.0.7/api', PLAIN_HTTP_HOSTS: '10.0.0.8' },
      'ASSET_MANAGER_URL must begin with https://',
    ],
    ['an unknown edition', { EDITION_HOSTS: 'acme=portal.firm.example' }, 'EDITION_HOSTS: there is no edition "acme"'],
    ['an invalid host name', { EDITION_HOSTS: 'wealth=https://x' }, 'EDITION_HOSTS: "https://x" is not a host name'],
    ['an upstream URL without a token', { ASSET_MANAGER_TOKEN: undefined }, 'ASSET_MANAGER_TOKEN is required with'],
    ['an SMTP server without a sender', { MAIL_FROM: undefined }, 'MAIL_FROM is required with'],
    [
      'an electronic ID client without an issuer',
      { E_ID_ISSUER_WEALTH: undefined },
      'E_ID_ISSUER_WEALTH is required with E_ID_CLIENT_ID_WEALTH',
    ],
    [
      'no electronic ID provider for an edition that offers electronic IDs',
      { E_ID_ISSUER_WEALTH: undefined, E_ID_CLIENT_ID_WEALTH: undefined, E_ID_CLIENT_SECRET_WEALTH: undefined },
      'E_ID_ISSUER_WEALTH is required in production mode',
    ],
    [
      'an electronic ID issuer over plain HTTP',
      { E_ID_ISSUER_WEALTH: 'http://id.nation.example' },
      'E_ID_ISSUER_WEALTH must be an address beginning with https://',
    ],
    [
      'an electronic ID issuer for an edition without electronic IDs',
      { E_ID_ISSUER_GREEK: 'https://id.nation.example' },
      'E_ID_ISSUER_GREEK: the edition "greek" has no electronic ID',
    ],
    [
      'no provider for an edition whose staff have single sign-on',
      { EDITION_HOSTS: 'asset-manager=portal.firm.example' },
      'STAFF_SIGN_ON_ISSUER_ASSET_MANAGER is required in production mode; it is the provider of the single sign-on of staff of the edition "asset-manager"',
    ],
    [
      'single sign-on of staff over plain HTTP',
      { STAFF_SIGN_ON_ISSUER_ASSET_MANAGER: 'http://id.firm.example' },
      'STAFF_SIGN_ON_ISSUER_ASSET_MANAGER must be an address beginning with https://',
    ],
    [
      'single sign-on of staff without a secret',
      { STAFF_SIGN_ON_ISSUER_ASSET_MANAGER: 'https://id.firm.example', STAFF_SIGN_ON_CLIENT_ID_ASSET_MANAGER: 'portal' },
      'STAFF_SIGN_ON_CLIENT_SECRET_ASSET_MANAGER is required with STAFF_SIGN_ON_ISSUER_ASSET_MANAGER and STAFF_SIGN_ON_CLIENT_ID_ASSET_MANAGER',
    ],
    [
      'single sign-on of staff for an edition without one',
      { STAFF_SIGN_ON_ISSUER_GREEK: 'https://id.firm.example' },
      'STAFF_SIGN_ON_ISSUER_GREEK: the edition "greek" has no single sign-on of staff',
    ],
    ...[
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0/',
      'https://login.microsoftonline.com/consumers/v2.0',
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      'https://login.microsoftonline.com/{tenantid}/v2.0',
      'https://login.partner.microsoftonline.cn/common/v2.0',
      'https://accounts.google.com',
      'https://accounts.google.com./',
    ].map((issuer): [string, Record<string, string>, string] => [
      `single sign-on of staff with the shared issuer ${issuer}`,
      { STAFF_SIGN_ON_ISSUER_ASSET_MANAGER: issuer },
      'STAFF_SIGN_ON_ISSUER_ASSET_MANAGER is an issuer of accounts of other firms too',
    ]),
    ...['STAFF_SIGN_ON_ISSUER_ASSET_MANAGER', 'E_ID_ISSUER_WEALTH'].flatMap((name) =>
      [
        'https://id.firm.example/.well-known/openid-configuration',
        'https://user:word@id.firm.example',
        'https://id.firm.example/?tenant=firm',
        'https://id.firm.example/#firm',
      ].map((issuer): [string, Record<string, string>, string] => [
        `${name} with the URL ${issuer}`,
        { [name]: issuer },
        `${name} must be the issuer alone`,
      ]),
    ),
    ['demo data in production', { DEMO_CLIENTS: '10' }, 'DEMO_CLIENTS: demo data does not exist'],
    ['an invalid port', { PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    ['one database login without the other', { DATABASE_URL: 'postgres://app@db/atrium' }, 'DATABASE_OWNER_URL is required with'],
    [
      'the same login for the app and the owner',
      { DATABASE_URL: 'postgres://one@db/atrium', DATABASE_OWNER_URL: 'postgres://one@db/atrium' },
      'DATABASE_URL: the app must not use the login',
    ],
    [
      'a database connection without TLS',
      { DATABASE_URL: 'postgres://app@db/atrium?sslmode=disable', DATABASE_OWNER_URL: 'postgres://owner@db/atrium' },
      'DATABASE_URL: the connection to db must be encrypted and its certificate verified; remove sslmode=disable, or set DATABASE_TLS_EXCEPTION=db',
    ],
    [
      'a database connection that does not verify the certificate',
      { DATABASE_URL: 'postgres://app@db/atrium', DATABASE_OWNER_URL: 'postgres://owner@db/atrium?sslmode=require&uselibpqcompat=true' },
      'DATABASE_OWNER_URL: the connection to db must be encrypted',
    ],
    [
      'a TLS exception for another database host',
      {
        DATABASE_URL: 'postgres://app@db/atrium?ssl=0',
        DATABASE_OWNER_URL: 'postgres://owner@db/atrium',
        DATABASE_TLS_EXCEPTION: 'other',
      },
      'DATABASE_URL: the connection to db must be encrypted and its certificate verified; remove ssl,',
    ],
    [
      'a database other than PostgreSQL',
      { DATABASE_URL: 'mysql://app@db/atrium' },
      'DATABASE_URL must be an address beginning with postgres://',
    ],
    [
      'a web origin as an origin of the native app',
      { NATIVE_ORIGINS: 'http://localhost' },
      'NATIVE_ORIGINS: "http://localhost" is not an origin of the native app',
    ],
    ['a wildcard as an origin of the native app', { NATIVE_ORIGINS: '*' }, 'NATIVE_ORIGINS: "*" is not an origin of the native app'],
    ['a bucket without an address', { FILES_S3_BUCKET: 'files' }, 'FILES_S3_ENDPOINT is required with FILES_S3_BUCKET'],
    ['an address without a bucket', { FILES_S3_ENDPOINT: 'https://s3.example' }, 'FILES_S3_BUCKET is required with FILES_S3_ENDPOINT'],
    [
      'a bucket without encryption',
      { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 'http://s3.example' },
      'FILES_S3_ENDPOINT must begin with https://',
    ],
    ['a prefix outside the bucket', { FILES_S3_BUCKET: 'files', FILES_S3_PREFIX: '/../a' }, 'FILES_S3_PREFIX must be a path'],
    ['a converter by name only', { OFFICE_CONVERTER: 'soffice' }, 'OFFICE_CONVERTER must be the absolute path of soffice'],
    ['a scanner without a port', { CLAMD_URL: 'tcp://clamd' }, 'CLAMD_URL must be like tcp://'],
    ['a scanner by another protocol', { CLAMD_URL: 'http://clamd:3310' }, 'CLAMD_URL must be like tcp://'],
    ['an SMS gateway without a token', { SMS_URL: 'https://sms.example', SMS_FROM: 'Harcourt' }, 'SMS_TOKEN is required with SMS_URL'],
    ['an SMS gateway without a sender', { SMS_URL: 'https://sms.example', SMS_TOKEN: 't' }, 'SMS_FROM is required with SMS_URL'],
    ['an SMS token without a gateway', { SMS_TOKEN: 't' }, 'SMS_URL is required with SMS_TOKEN'],
    [
      'an SMS gateway over plain HTTP',
      { SMS_URL: 'http://sms.example', SMS_TOKEN: 't', SMS_FROM: 'Harcourt' },
      'SMS_URL must begin with https://',
    ],
    [
      'an SMS sender that is too long',
      { SMS_URL: 'https://s.example', SMS_TOKEN: 't', SMS_FROM: 'Harcourt Lisle' },
      'SMS_FROM must be a number like',
    ],
    ['an invalid proxy address', { TRUST_PROXY: 'everyone' }, 'TRUST_PROXY must be a number of proxies'],
    ['a number of proxies on a network', { TRUST_PROXY: '1' }, 'TRUST_PROXY=1 would trust anyone who can connect to Atrium'],
    ['an unknown mode', { ATRIUM_MODE: 'test' }, 'ATRIUM_MODE must be one of demo, production'],
    ['a metrics token that can be guessed', { METRICS_TOKEN: 'metrics' }, 'METRICS_TOKEN must have at least 16'],
  ])('reports %s in one sentence [S65]', (_, change, sentence) => {
    const errors = listConfigErrors({ ...productionEnvironment, ...change })
    expect(errors.some((message) => message.startsWith(sentence))).toBe(true)
  })

  test.each(['https://login.microsoftonline.com/4b1c9a52-5f0d-4d0a-9d43-3a1c0de1f1a7/v2.0', 'https://id.firm.example/realms/common'])(
    'accepts the issuer %s, whose accounts belong to one firm',
    (issuer) => {
      expect(
        listConfigErrors({
          ...productionEnvironment,
          STAFF_SIGN_ON_ISSUER_ASSET_MANAGER: issuer,
          STAFF_SIGN_ON_CLIENT_ID_ASSET_MANAGER: 'portal',
          STAFF_SIGN_ON_CLIENT_SECRET_ASSET_MANAGER: 'of-the-portal',
        }),
      ).toEqual([])
    },
  )

  test('contains the provider of staff by edition', () => {
    const { staffSignOns } = readConfig({
      ...productionEnvironment,
      STAFF_SIGN_ON_ISSUER_ASSET_MANAGER: 'https://id.firm.example',
      STAFF_SIGN_ON_CLIENT_ID_ASSET_MANAGER: 'portal',
      STAFF_SIGN_ON_CLIENT_SECRET_ASSET_MANAGER: 'of-the-portal',
    })
    expect([...staffSignOns]).toEqual([
      ['asset-manager', { issuer: 'https://id.firm.example', clientId: 'portal', clientSecret: 'of-the-portal' }],
    ])
  })

  test('requires no electronic ID provider for an edition without a host', () => {
    expect(
      listConfigErrors({
        ...productionEnvironment,
        EDITION_HOSTS: 'greek=portal.firm.gr',
        E_ID_ISSUER_WEALTH: undefined,
        E_ID_CLIENT_ID_WEALTH: undefined,
        E_ID_CLIENT_SECRET_WEALTH: undefined,
      }),
    ).toEqual([])
  })

  test('requires verification of the certificate of a database on another machine, unless that machine is the exception', () => {
    const readDatabaseUrls = (host: string, exception?: string) =>
      readConfig({
        DATABASE_URL: `postgres://app@${host}/atrium`,
        DATABASE_OWNER_URL: `postgres://owner@${host}/atrium?connect_timeout=5`,
        DATABASE_TLS_EXCEPTION: exception,
      }).database
    expect(readDatabaseUrls('db.internal')).toEqual({
      url: 'postgres://app@db.internal/atrium?sslmode=verify-full',
      ownerUrl: 'postgres://owner@db.internal/atrium?connect_timeout=5&sslmode=verify-full',
    })
    for (const [host, exception] of [['127.0.0.1'], ['localhost:5433'], ['[::1]'], ['%2Frun%2Fpostgresql'], ['db.internal', 'db.internal']])
      expect(readDatabaseUrls(host ?? '', exception)).toEqual({
        url: `postgres://app@${host}/atrium`,
        ownerUrl: `postgres://owner@${host}/atrium?connect_timeout=5`,
      })
  })

  test('reads the bucket of files and the virus scanner, both without by default', () => {
    const { fileBucket, virusScanner } = readConfig({})
    expect([fileBucket, virusScanner]).toEqual([undefined, undefined])
    const bucket = {
      FILES_S3_BUCKET: 'files',
      FILES_S3_ENDPOINT: 'https://s3.example',
      FILES_S3_ACCESS_KEY: 'id',
      FILES_S3_SECRET_KEY: 's',
    }
    expect(readConfig({ ...productionEnvironment, ...bucket, FILES_S3_PREFIX: 'atrium/' }).fileBucket).toEqual({
      bucket: 'files',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      prefix: 'atrium/',
      accessKeyId: 'id',
      secretAccessKey: 's',
    })
    const scanner = (url: string) => readConfig({ ...productionEnvironment, CLAMD_URL: url }).virusScanner
    expect(scanner('tcp://[::1]:3310')).toEqual({ address: { host: '::1', port: 3310 }, maxBytes: 25_000_000 })
    expect(scanner('unix:///run/clamav/clamd.ctl')).toEqual({ address: { path: '/run/clamav/clamd.ctl' }, maxBytes: 25_000_000 })
  })

  test('sends text messages through a gateway if one is set, and keeps them in the outbox in demo mode', () => {
    const gateway = { SMS_URL: 'http://127.0.0.1:9900/messages', SMS_TOKEN: 't', SMS_FROM: '+447400123456' }
    expect([readConfig({}).sms, readConfig(productionEnvironment).sms]).toEqual(['outbox', 'none'])
    expect(readConfig({ ...productionEnvironment, ...gateway }).sms).toEqual({ url: gateway.SMS_URL, token: 't', from: gateway.SMS_FROM })
  })

  test('permits the native origins of Capacitor in demo mode, and none by default in production [S27]', () => {
    expect(readConfig({}).nativeOrigins).toEqual(['capacitor://localhost', 'https://localhost'])
    expect(readConfig(productionEnvironment).nativeOrigins).toEqual([])
    expect(readConfig({ ...productionEnvironment, NATIVE_ORIGINS: 'capacitor://localhost' }).nativeOrigins).toEqual([
      'capacitor://localhost',
    ])
  })

  test('accepts a number of proxies if only this machine can connect, and addresses of proxies always', () => {
    expect(listConfigErrors({ ...productionEnvironment, TRUST_PROXY: '1', HOST: '127.0.0.1' })).toEqual([])
    expect(listConfigErrors({ ...productionEnvironment, TRUST_PROXY: '10.0.0.0/8' })).toEqual([])
  })

  test.each([
    ['1', 1],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
    ['', false],
  ])('reads TRUST_PROXY=%s as %j', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })
})
