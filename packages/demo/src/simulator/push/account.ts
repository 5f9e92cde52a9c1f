import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The confidential file that a firm downloads from the push provider, with the sender's address and private key. */
export type ServiceAccount = {
  type: 'service_account'
  project_id: string
  private_key_id: string
  private_key: string
  client_email: string
  token_uri: string
}

export const project = 'demo-firm'
export const sender = `push@${project}.iam.example`
export const keyId = 'demo-key-1'

/** Returns the key of the sender. With a file, the key is stored in it and is the same after a restart. */
export function createSenderKey(file?: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = file && existsSync(file) ? createPrivateKey(readFileSync(file, 'utf8')) : newKey(file)
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

function newKey(file: string | undefined): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  if (file) writeFileSync(file, pemOf(privateKey), { mode: 0o600 })
  return privateKey
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

export function serviceAccount(privateKey: KeyObject, tokenAddress: string): ServiceAccount {
  return {
    type: 'service_account',
    project_id: project,
    private_key_id: keyId,
    private_key: pemOf(privateKey),
    client_email: sender,
    token_uri: tokenAddress,
  }
}
