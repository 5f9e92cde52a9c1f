import type { KeyObject } from 'node:crypto'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '../app-context.ts'
import { systemActor, withTenant, type SystemTransacting, type Transacting } from '../db/scope.ts'
import { seal, openSealed, type Box } from '../sealed-box.ts'
import { createKeyPair, importPrivateKey } from './body-seal.ts'

const createBox = (edition: string, secret: string): Box => ({ purpose: 'mail', secret, owner: edition })

/** Returns the edition's newest public key, which encrypts queued messages; undefined before the first start of this release. */
export async function findPublicKey(transaction: Transacting, edition: string): Promise<{ id: string; publicKey: Buffer } | undefined> {
  const row = await selectNewestKey(transaction, edition).select(['id', 'public_key']).executeTakeFirst()
  return row && { id: row.id, publicKey: row.public_key }
}

/** Returns a private key; undefined if it is unknown or was encrypted with another secret. */
export async function readPrivateKey(transaction: SystemTransacting, id: string, secret: string): Promise<KeyObject | undefined> {
  const row = await transaction.selectFrom('mail_keys').select(['edition', 'sealed_private_key']).where('id', '=', id).executeTakeFirst()
  const privateKey = row && openSealed(createBox(row.edition, secret), row.sealed_private_key)
  return privateKey && importPrivateKey(privateKey)
}

/** Creates a key pair for each edition that has none, or whose newest private key the secret does not decrypt. */
export async function ensureMailKeys(
  { db, clock, secret }: Pick<Dependencies, 'db' | 'clock' | 'secret'>,
  editions: readonly Edition[],
): Promise<void> {
  for (const { id: edition } of editions)
    await withTenant(db, systemActor(edition), async (transaction) => {
      const row = await selectNewestKey(transaction, edition).select('sealed_private_key').executeTakeFirst()
      if (!row || !openSealed(createBox(edition, secret), row.sealed_private_key)) await addMailKey(transaction, edition, secret, clock())
    })
}

/**
 * Encrypts the private keys with the second secret. Until then, each may be encrypted with either secret. Creates a new key pair for later
 * messages. Keys that neither secret decrypts remain, because other processes may have used them; messages encrypted with them expire.
 */
export async function rekeyMailKeys(
  transaction: SystemTransacting,
  edition: string,
  [previousSecret, newSecret]: readonly [string, string],
  now: Date,
): Promise<{ reencrypted: number; unreadable: number }> {
  const rows = await transaction
    .selectFrom('mail_keys')
    .select(['id', 'sealed_private_key'])
    .where('edition', '=', edition)
    .forUpdate()
    .execute()
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const { id, sealed_private_key: sealed } of rows) {
    const privateKey = openSealed(createBox(edition, previousSecret), sealed) ?? openSealed(createBox(edition, newSecret), sealed)
    counts[privateKey === undefined ? 'unreadable' : 'reencrypted']++
    if (privateKey === undefined) continue
    await transaction
      .updateTable('mail_keys')
      .set({ sealed_private_key: seal(createBox(edition, newSecret), privateKey) })
      .where('id', '=', id)
      .execute()
  }
  await addMailKey(transaction, edition, newSecret, now)
  return counts
}

/** Deletes the keys that no queued message needs, except the newest key. */
export async function deleteUnusedMailKeys(transaction: SystemTransacting, edition: string): Promise<void> {
  await transaction
    .deleteFrom('mail_keys')
    .where('edition', '=', edition)
    .where('id', 'not in', selectNewestKey(transaction, edition).select('id'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('outbox_messages').select('id').whereRef('outbox_messages.mail_key_id', '=', 'mail_keys.id'))),
    )
    .execute()
}

const selectNewestKey = (transaction: Transacting, edition: string) =>
  transaction.selectFrom('mail_keys').where('edition', '=', edition).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)

async function addMailKey(transaction: SystemTransacting, edition: string, secret: string, now: Date): Promise<void> {
  const { publicKey, privateKey } = createKeyPair()
  const row = { edition, public_key: publicKey, sealed_private_key: seal(createBox(edition, secret), privateKey), created_at: now }
  await transaction.insertInto('mail_keys').values(row).execute()
}
