import { singleAction, type ActionSource } from '@atrium/actions/server/contributions'
import { isEmailVerified } from './emails/reads.ts'
import { countFactors } from './factors/reads.ts'

/** The client is asked to create new backup codes if this number or fewer remain. */
const backupCodeThreshold = 2

export const identityActions: readonly ActionSource[] = [
  {
    // Without a second factor the password alone opens the account.
    kind: 'second-factor',
    order: 30,
    find: ({ person }) => Promise.resolve(person.isSecondFactorDisabled ? [singleAction] : []),
  },
  {
    // Shown to people who sign in with an authenticator or a passkey. If they lose it and have no backup codes, they
    // cannot sign in.
    kind: 'backup-codes',
    order: 40,
    find: async ({ transaction, person }) => {
      const { hasAuthenticator, passkeys, backupCodes } = await countFactors(transaction, person)
      const needsCodes = hasAuthenticator || passkeys > 0
      return needsCodes && backupCodes <= backupCodeThreshold ? [{ subject: null, count: backupCodes }] : []
    },
  },
  {
    // Atrium sends no confidential e-mail to an unverified address and links no account by it.
    kind: 'email',
    order: 50,
    find: async ({ transaction, person }) => ((await isEmailVerified(transaction, person)) ? [] : [{ subject: person.email, count: null }]),
  },
]
