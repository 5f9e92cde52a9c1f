import type { Edition } from '@atrium/editions/edition'
import type { Clock } from '@atrium/platform/app-context'
import { isWeakSecret, type Config } from '@atrium/platform/config'
import type { Database } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { assertKnownSecret, signKeyChange, sealEvents } from '@atrium/platform/events/seal'
import { findRotatedKey } from '@atrium/administration/server/administration/secret-reads'
import { CommandRefused, removeKeyedData } from '@atrium/administration/server/administration/writes'
import { rekeyCalendars } from '@atrium/bookings/server/busy/writes'
import { rekeyElectronicIds } from '@atrium/identity/server/electronic-id/writes'
import { rekeyAuthenticators } from '@atrium/identity/server/factors/writes'
import { rekeyConnections } from '@atrium/administration/server/upstreams/writes'
import { rekeyMailKeys } from '@atrium/platform/mail/mail-keys'
import { adoptPendingSecret, savePendingSecret, createSecret, readPendingSecret, readSecret } from '@atrium/platform/secret'

export type Rotation = {
  config: Pick<Config, 'secret' | 'dataDir'>
  db: Database
  clock: Clock
  editions: readonly Edition[]
  /** Operating-system user who runs the command. */
  by: string
  /** The new secret (ATRIUM_NEW_SECRET). If undefined and the data folder stores the secret, a new one is generated. */
  given: string | undefined
}

type RekeyCounts = { reencrypted: number; unreadable: number }
export type RotationCounts = {
  pins: number
  signUps: number
  backupCodeOwners: number
  authenticators: RekeyCounts
  electronicIds: RekeyCounts
  upstreams: RekeyCounts
  calendars: RekeyCounts
  mailKeys: RekeyCounts
}

/**
 * Changes the secret of the deployment. Values that can be decrypted are encrypted again; PINs, unconfirmed sign-ups and backup codes are
 * removed. The old key then seals the log for the last time, and the new key signs that seal. After an interruption the command resumes
 * with the same new secret.
 * @throws CommandRefused if the new secret is missing, weak or the same as the current one, or if an interrupted run used a different one
 */
export async function rotateSecret(rotation: Rotation): Promise<RotationCounts> {
  const { config, db, clock, editions } = rotation
  const previousSecret = readSecret(config)
  await assertKnownSecret({ db, editions, secret: previousSecret })
  const next = chooseNewSecret(rotation, previousSecret)
  await refuseAnotherSecret(rotation, [previousSecret, next])
  if (config.secret === undefined && readPendingSecret(config.dataDir) === undefined) savePendingSecret(config.dataDir, next)
  const total: RotationCounts = {
    pins: 0,
    signUps: 0,
    backupCodeOwners: 0,
    authenticators: { reencrypted: 0, unreadable: 0 },
    electronicIds: { reencrypted: 0, unreadable: 0 },
    upstreams: { reencrypted: 0, unreadable: 0 },
    calendars: { reencrypted: 0, unreadable: 0 },
    mailKeys: { reencrypted: 0, unreadable: 0 },
  }
  for (const edition of editions) addCounts(total, await rekeyEdition(rotation, edition, [previousSecret, next]))
  const sealing = { db, clock, dataDir: config.dataDir, editions }
  await sealEvents({ ...sealing, secret: previousSecret })
  await signKeyChange(sealing, () => deriveAuditKey(previousSecret).name, next)
  if (config.secret === undefined) adoptPendingSecret(config.dataDir)
  return total
}

function chooseNewSecret({ config, given }: Rotation, previousSecret: string): string {
  const isStoredInDataFolder = config.secret === undefined
  const pending = isStoredInDataFolder ? readPendingSecret(config.dataDir) : undefined
  if (pending !== undefined && given !== undefined && pending !== given)
    throw new CommandRefused(
      'An earlier change to another new secret was interrupted. Run the command again without ATRIUM_NEW_SECRET to resume it.',
    )
  const next = pending ?? given ?? (isStoredInDataFolder ? createSecret() : undefined)
  if (next === undefined || isWeakSecret(next) || next === previousSecret)
    throw new CommandRefused(
      'ATRIUM_NEW_SECRET must have at least 32 random characters and differ from the current secret, e.g. from "openssl rand -base64 48".',
    )
  return next
}

/**
 * Refuses a new secret if an interrupted run has already encrypted values of an edition with another one, because neither of the given
 * secrets could decrypt them.
 */
async function refuseAnotherSecret({ db, editions }: Rotation, secrets: readonly [string, string]): Promise<void> {
  const givenKeys = new Set(secrets.map((secret) => deriveAuditKey(secret).name))
  for (const { id } of editions) {
    const key = await withTenant(db, systemActor(id), (transaction) => findRotatedKey(transaction, id))
    if (key !== null && !givenKeys.has(key))
      throw new CommandRefused(
        'An earlier change to another new secret was interrupted. Run the command again with the same ATRIUM_NEW_SECRET to resume it.',
      )
  }
}

/** Re-encrypts the values of one edition in one transaction. The event names the new key, which an interrupted run must resume with. */
function rekeyEdition({ db, clock, by }: Rotation, edition: Edition, secrets: readonly [string, string]): Promise<RotationCounts> {
  return withTenant(db, systemActor(edition.id), async (transaction) => ({
    ...(await removeKeyedData(
      transaction,
      { edition, deps: { clock }, by },
      { kind: 'secret.rotated', newKey: deriveAuditKey(secrets[1]).name },
    )),
    authenticators: await rekeyAuthenticators(transaction, secrets),
    electronicIds: await rekeyElectronicIds(transaction, edition.id, secrets),
    upstreams: await rekeyConnections(transaction, edition.id, secrets),
    calendars: await rekeyCalendars(transaction, edition.id, secrets),
    mailKeys: await rekeyMailKeys(transaction, edition.id, secrets, clock()),
  }))
}

function addCounts(total: RotationCounts, editionCounts: RotationCounts): void {
  for (const name of ['pins', 'signUps', 'backupCodeOwners'] as const) total[name] += editionCounts[name]
  for (const name of ['authenticators', 'electronicIds', 'upstreams', 'calendars', 'mailKeys'] as const) {
    total[name].reencrypted += editionCounts[name].reencrypted
    total[name].unreadable += editionCounts[name].unreadable
  }
}
