import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { composeMail, type MailKind } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { seal, openSealed, type Box } from '@atrium/platform/sealed-box'
import { backupCodeCount, listFactors, hashBackupCode, createBackupCode } from './factor-rules.ts'
import { countFactors } from './reads.ts'
import { createTotpSecret, findTotpStep } from './totp-rules.ts'

export type FactorOwner = PersonScope & { email: string; name: string; locale: 'en' | 'is' | 'el' }

const createBox = (secret: string, owner: string): Box => ({ purpose: 'authenticator', secret, owner })

/** Time within which a new secret can be confirmed. */
const offerValidMs = 15 * 60_000

/** Locks a person's factors, so that concurrent changes do not create duplicates. */
export async function lockFactors(transaction: Transacting, person: PersonScope): Promise<void> {
  await transaction.selectFrom('people').select('id').where('id', '=', person.id).forUpdate().execute()
}

/** Creates a new secret for an app. Returns undefined if the person already has an app, which must be removed first. */
export async function offerAuthenticator(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
): Promise<Uint8Array | undefined> {
  const { deps, edition } = context
  await lockFactors(transaction, owner)
  if ((await countFactors(transaction, owner)).hasAuthenticator) return undefined
  const secret = createTotpSecret()
  await transaction.deleteFrom('authenticators').where('person_id', '=', owner.id).execute()
  await transaction
    .insertInto('authenticators')
    .values({
      person_id: owner.id,
      edition: edition.id,
      sealed_secret: seal(createBox(deps.secret, owner.id), secret),
      created_at: deps.clock(),
      confirmed_at: null,
      last_step: null,
    })
    .execute()
  return secret
}

/**
 * Activates the app with its first code, which is used up. Returns undefined for a wrong code or without a pending
 * secret.
 */
export async function confirmAuthenticator(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
  code: string,
): Promise<{ backupCodes: string[] | null } | undefined> {
  const now = context.deps.clock()
  await lockFactors(transaction, owner)
  const offer = await transaction
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('person_id', '=', owner.id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - offerValidMs))
    .executeTakeFirst()
  const step = offer && findStep(context, owner.id, offer.sealed_secret, code)
  if (step === undefined) return undefined
  await transaction.updateTable('authenticators').set({ confirmed_at: now, last_step: step }).where('person_id', '=', owner.id).execute()
  await notifyOwner(transaction, context, owner, 'authenticatorAdded', 'authenticator.added')
  return { backupCodes: await createFirstBackupCodes(transaction, context, owner) }
}

/** Removes the app, if there is one. If no other strong factor remains, the backup codes are removed too. */
export async function removeAuthenticator(transaction: Transacting, context: RequestContext, owner: FactorOwner): Promise<boolean> {
  await lockFactors(transaction, owner)
  const removed = await transaction
    .deleteFrom('authenticators')
    .where('person_id', '=', owner.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) return false
  await removeOrphanedBackupCodes(transaction, owner)
  await notifyOwner(transaction, context, owner, 'authenticatorRemoved', 'authenticator.removed')
  return true
}

/** Replaces the backup codes with ten new ones. Returns undefined if the person has no stronger factor. */
export async function renewBackupCodes(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
): Promise<string[] | undefined> {
  await lockFactors(transaction, owner)
  if (listFactors(await countFactors(transaction, owner)).includes('pin')) return undefined
  const codes = await replaceBackupCodes(transaction, context, owner)
  await notifyOwner(transaction, context, owner, 'backupCodesRenewed', 'backup-codes.renewed')
  return codes
}

/** Accepts a code of the app once: exactly one of any number of concurrent requests succeeds, across all processes. */
export async function consumeTotp(
  transaction: SystemTransacting,
  context: RequestContext,
  person: PersonScope,
  code: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('person_id', '=', person.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row && findStep(context, person.id, row.sealed_secret, code)
  if (step === undefined) return false
  const used = await transaction
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('person_id', '=', person.id)
    .where((expression) => expression.or([expression('last_step', 'is', null), expression('last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Uses up a backup code: exactly one of several requests with the same code succeeds. */
export async function consumeBackupCode(
  transaction: SystemTransacting,
  context: RequestContext,
  person: PersonScope,
  code: string,
): Promise<boolean> {
  if (listFactors(await countFactors(transaction, person)).includes('pin')) return false
  const used = await transaction
    .updateTable('backup_codes')
    .set({ used_at: context.deps.clock() })
    .where('person_id', '=', person.id)
    .where('code_hash', '=', hashBackupCode(context.deps.secret, person.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) return false
  await recordEvent(transaction, context, { kind: 'backup-code.used', personId: person.id })
  return true
}

function findStep({ deps }: RequestContext, personId: string, sealed: Buffer, code: string): number | undefined {
  const secret = openSealed(createBox(deps.secret, personId), sealed)
  if (!secret)
    deps.log.error({ person: personId }, 'an authenticator secret could not be opened: was the secret of the deployment changed?')
  return secret && findTotpStep(secret, code, deps.clock())
}

/** Creates backup codes for a person's first stronger factor. Returns null if the person already has backup codes. */
export async function createFirstBackupCodes(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
): Promise<string[] | null> {
  const { backupCodes } = await countFactors(transaction, person)
  return backupCodes > 0 ? null : replaceBackupCodes(transaction, context, person)
}

async function replaceBackupCodes(transaction: Transacting, { deps, edition }: RequestContext, person: PersonScope): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, createBackupCode)
  await transaction.deleteFrom('backup_codes').where('person_id', '=', person.id).execute()
  await transaction
    .insertInto('backup_codes')
    .values(
      codes.map((code) => ({
        edition: edition.id,
        person_id: person.id,
        code_hash: hashBackupCode(deps.secret, person.id, code),
        created_at: deps.clock(),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/**
 * Encrypts the secret of every app of the edition with a new secret of the deployment, so that nobody has to set up
 * their app again. Can run again after an interruption. Values that neither secret decrypts are left unchanged and
 * counted as `unreadable`.
 */
export async function rekeyAuthenticators(
  transaction: SystemTransacting,
  [before, next]: readonly [string, string],
): Promise<{ reencrypted: number; unreadable: number }> {
  const rows = await transaction.selectFrom('authenticators').select(['person_id', 'sealed_secret']).forUpdate().execute()
  const counts = { reencrypted: 0, unreadable: 0 }
  for (const { person_id: personId, sealed_secret: sealed } of rows) {
    const secret = openSealed(createBox(before, personId), sealed) ?? openSealed(createBox(next, personId), sealed)
    counts[secret === undefined ? 'unreadable' : 'reencrypted']++
    if (secret === undefined) continue
    await transaction
      .updateTable('authenticators')
      .set({ sealed_secret: seal(createBox(next, personId), secret) })
      .where('person_id', '=', personId)
      .execute()
  }
  return counts
}

/** Deletes the backup codes of a person who has no stronger factor left. */
export async function removeOrphanedBackupCodes(transaction: Transacting, person: PersonScope): Promise<void> {
  if (!listFactors(await countFactors(transaction, person)).includes('pin')) return
  await transaction.deleteFrom('backup_codes').where('person_id', '=', person.id).execute()
}

/** Sends the person an e-mail about a change to how they sign in, and records the event. */
export async function notifyOwner(
  transaction: Transacting,
  context: RequestContext,
  owner: FactorOwner,
  kind: MailKind,
  event: EventKind,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await queueMail(transaction, context, { to: owner.email, ...composeMail(context.edition, owner, kind, facts) })
  await recordEvent(transaction, context, { kind: event, subject: { type: 'person', id: owner.id } })
}
