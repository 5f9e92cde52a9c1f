import { isEmailVerified } from '@atrium/identity/server/emails/reads'
import type { FindDoings } from './doing-rules.ts'

/** An address that nobody has shown to be theirs is not written to in confidence, and no account is linked by it. */
export const findUnverifiedEmail: FindDoings = async ({ transaction, person }) =>
  (await isEmailVerified(transaction, person)) ? [] : [{ subject: person.email, count: null }]
