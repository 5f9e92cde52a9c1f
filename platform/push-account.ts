import { createPrivateKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'

/** Account that sends push notifications: a service account of a Firebase project, and the URL of the push service. */
export type PushAccount = {
  /** Base URL, without a trailing slash. */
  url: string
  /** True for a URL configured by the deployment, which may be in a private network or use plain HTTP. */
  isTrusted: boolean
  project: string
  email: string
  keyId: string
  key: KeyObject
  tokenUrl: string
}

const nonEmptyText = z.string().check(z.minLength(1))
const accountSchema = z.object({
  project_id: nonEmptyText,
  client_email: nonEmptyText,
  private_key_id: nonEmptyText,
  private_key: nonEmptyText,
  token_uri: z.url(),
})

const defaultUrl = 'https://fcm.googleapis.com'

/**
 * Parses the JSON of a Google service account.
 * @param url URL of the push service; by default Google's
 * @returns the account, or a description of the error, which reveals nothing about the key
 */
export function readPushAccount(text: string, url?: string): PushAccount | string {
  const parsedAccount = z.safeParse(accountSchema, parseJson(text))
  if (!parsedAccount.success) return `${parsedAccount.error.issues[0]?.path.join('.') || 'the JSON'} is missing or not valid`
  const { project_id: project, client_email: email, private_key_id: keyId, private_key: pem, token_uri: tokenUrl } = parsedAccount.data
  const key = parsePrivateKey(pem)
  if (key?.asymmetricKeyType !== 'rsa') return 'private_key is not an RSA key'
  return { url: (url ?? defaultUrl).replace(/\/+$/, ''), isTrusted: url !== undefined, project, email, keyId, key, tokenUrl }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parsePrivateKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
