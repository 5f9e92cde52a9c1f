import type { Edition } from '@atrium/editions/edition'
import { CommandRefused, removeKeyedData } from '@atrium/administration/server/administration/writes'
import { rekeyCalendars } from '@atrium/bookings/server/busy/writes'
import { rekeyElectronicIds } from '@atrium/identity/server/electronic-id/writes'
import { rekeyAuthenticators } from '@atrium/identity/server/factors/writes'
import { rekeyConnections } from '@atrium/administration/server/upstreams/writes'
import type { Clock } from '@atrium/platform/app-context'
import { rekeyMailKeys } from '@atrium/platform/mail/mail-keys'
import { giveUpUnreadable } from '@atrium/platform/mail/outbox'
import type { Database } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { findSigningKeys, signKeyChange } from '@atrium/platform/events/seal'

export type Replacement = {
  db: Database
  clock: Clock
  dataDir: string
  editions: readonly Edition[]
  /** The secret to use from now on. */
  secret: string
  /** Operating-system user who runs the command. */
  by: string
  reason: string
}

/** Numbers of values that only the lost secret could decrypt. The values stay stored but can no longer be used. */
export type LossCounts = { authenticators: number; electronicIds: number; upstreams: number; calendars: number; messages: number }

/**
 * Introduces a new secret although the previous one is lost. Each edition records an event with the reason. The new key signs that the
 * previous key, known from the checkpoints, is trusted, so the log of events stays valid. Can be run again after an interruption.
 * @throws CommandRefused if the database already uses the secret
 */
export async function replaceSecret({ db, clock, dataDir, editions, secret, by, reason }: Replacement): Promise<LossCounts> {
  const keys = await findSigningKeys({ db, editions })
  const newKeyName = deriveAuditKey(secret).name
  const affectedEditions = editions.filter(({ id }) => keys.has(id) && keys.get(id) !== newKeyName)
  if (affectedEditions.length === 0) throw new CommandRefused('The secret of this database is already the given one. Nothing was changed.')
  const lossCounts: LossCounts = { authenticators: 0, electronicIds: 0, upstreams: 0, calendars: 0, messages: 0 }
  for (const edition of affectedEditions) {
    await withTenant(db, systemActor(edition.id), async (transaction) => {
      // Precedes removeKeyedData, which queues new messages.
      await rekeyMailKeys(transaction, edition.id, [secret, secret], clock())
      lossCounts.messages += await giveUpUnreadable(transaction, edition.id, clock())
      await removeKeyedData(transaction, { edition, deps: { clock }, by }, { kind: 'secret.replaced', reason })
      const secrets = [secret, secret] as const
      lossCounts.authenticators += (await rekeyAuthenticators(transaction, secrets)).unreadable
      lossCounts.electronicIds += (await rekeyElectronicIds(transaction, edition.id, secrets)).unreadable
      lossCounts.upstreams += (await rekeyConnections(transaction, edition.id, secrets)).unreadable
      lossCounts.calendars += (await rekeyCalendars(transaction, edition.id, secrets)).unreadable
    })
  }
  await signKeyChange({ db, clock, dataDir, editions: affectedEditions }, (edition) => keys.get(edition) ?? newKeyName, secret)
  return lossCounts
}
