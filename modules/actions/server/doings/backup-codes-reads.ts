import { countFactors } from '@atrium/identity/server/factors/reads'
import type { FindDoings } from './doing-rules.ts'

/** With so few left it is time for new ones. */
const few = 2

/** Of somebody who signs in with an app or a passkey: without either, and without codes, they could not get in any more. */
export const findFewBackupCodes: FindDoings = async ({ transaction, person }) => {
  const { hasAuthenticator, passkeys, backupCodes } = await countFactors(transaction, person)
  const needsCodes = hasAuthenticator || passkeys > 0
  return needsCodes && backupCodes <= few ? [{ subject: null, count: backupCodes }] : []
}
