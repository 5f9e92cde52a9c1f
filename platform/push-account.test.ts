import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, readConfig, type Environment } from './config.ts'
import { readPushAccount } from './push-account.ts'

const createPem = (type: 'rsa' | 'ec') =>
  (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
const accountJson = {
  type: 'service_account',
  project_id: 'the-firm',
  private_key_id: 'k1',
  private_key: createPem('rsa'),
  client_email: 'push@the-firm.iam.example',
  token_uri: 'https://oauth2.googleapis.com/token',
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

describe('the push account', () => {
  test('can be set for all editions or for one, and only a URL from the environment may be in a private network', () => {
    const environment = {
      FCM_SERVICE_ACCOUNT: JSON.stringify(accountJson),
      FCM_SERVICE_ACCOUNT_GREEK: JSON.stringify({ ...accountJson, project_id: 'the-greek-firm' }),
      FCM_URL_GREEK: 'http://10.0.0.7/fcm/',
    }
    const { pushAccounts } = readConfig(environment)
    expect(pushAccounts.get('wealth')).toMatchObject({ url: 'https://fcm.googleapis.com', isTrusted: false, project: 'the-firm' })
    expect(pushAccounts.get('greek')).toMatchObject({ url: 'http://10.0.0.7/fcm', isTrusted: true, project: 'the-greek-firm' })
    expect(readConfig({}).pushAccounts.size).toBe(0)
  })

  test.each([
    ['not JSON', 'secret-text', 'the JSON is missing or not valid'],
    ['without its project', JSON.stringify({ ...accountJson, project_id: undefined }), 'project_id is missing or not valid'],
    ['with another kind of key', JSON.stringify({ ...accountJson, private_key: createPem('ec') }), 'private_key is not an RSA key'],
    ['with text for a key', JSON.stringify({ ...accountJson, private_key: 'secret-text' }), 'private_key is not an RSA key'],
    ['with an invalid token URL', JSON.stringify({ ...accountJson, token_uri: 'token' }), 'token_uri is missing or not valid'],
  ])('is rejected if invalid (%s), with a message that does not reveal its key [S60]', (_, text, message) => {
    expect(readPushAccount(text)).toBe(message)
    expect(listConfigErrors({ FCM_SERVICE_ACCOUNT: text })).toEqual([
      `FCM_SERVICE_ACCOUNT must be the JSON of a service account: ${message}.`,
    ])
  })

  test('is required if a URL is set', () => {
    expect(listConfigErrors({ FCM_URL: 'https://push.firm.example' })).toEqual(['FCM_SERVICE_ACCOUNT is required with FCM_URL.'])
  })
})
