import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { refusal } from './problem.ts'

const minute = 60
const hour = 60 * minute

/**
 * Rate limits: `points` attempts in `duration` seconds, then none for `blockDuration` seconds. The block is at least as long as the
 * duration, because the count restarts after it. The counts are stored in PostgreSQL and shared by all processes.
 */
const limits = {
  /** Password attempts on one account from one network; reset by a correct one. */
  passwordFromNetwork: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Password attempts on one account from its known devices; reset by a correct one. */
  passwordFromDevice: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Password attempts on one account from anywhere except its known devices; reset by a correct one. */
  passwordOfAccount: { points: 100, duration: hour, blockDuration: hour },
  /** Sign-in attempts from one network. */
  signInOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Attempts at the current password by one signed-in person, to change it or for a step-up. */
  passwordOfPerson: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Password reset links requested from one network, from one network for one e-mail address, and for one e-mail address from anywhere. */
  resetOfNetwork: { points: 30, duration: hour, blockDuration: hour },
  resetOfAddress: { points: 5, duration: hour, blockDuration: hour },
  resetLetterToAddress: { points: 20, duration: hour, blockDuration: hour },
  /** Single-use links and tokens tried from one network, without valid invitations. */
  tokenOfNetwork: { points: 60, duration: hour, blockDuration: hour },
  /** Valid uses of one invitation from anywhere, and sign-ups begun with it. They do not count against the network. */
  useOfInvitation: { points: 60, duration: hour, blockDuration: hour },
  signUpOfInvitation: { points: 10, duration: hour, blockDuration: hour },
  /** Sign-ups begun without an invitation from one network, and sign-ups from one network for one e-mail address, so that strangers elsewhere cannot block the address. */
  signUpOfNetwork: { points: 30, duration: hour, blockDuration: hour },
  signUpOfAddress: { points: 5, duration: hour, blockDuration: hour },
  /** Sign-up codes tried with one invitation, or for one firm without an invitation. */
  signupCode: { points: 10, duration: hour, blockDuration: hour },
  /** PIN attempts for one sign-up. */
  pinOfSignUp: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** PIN attempts for all sign-ups with one e-mail address or one invitation; reset by a correct one. */
  pinOfSignUps: { points: 10, duration: 24 * hour, blockDuration: 24 * hour },
  /** Sign-up e-mails to one address, from any network. */
  signUpLetterToAddress: { points: 30, duration: hour, blockDuration: hour },
  /** PINs requested again for one sign-up. */
  pinMailOfSignUp: { points: 12, duration: hour, blockDuration: hour },
  /** Invitation e-mails sent by one person, and calls that invite many clients. */
  invitationOfPerson: { points: 100, duration: hour, blockDuration: hour },
  invitationsOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** E-mail changes requested by one person, and their PIN attempts; the second limit is reset by a correct PIN. */
  emailChangeOfPerson: { points: 10, duration: hour, blockDuration: hour },
  pinOfEmailChange: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /**
   * Mobile numbers that one person requests to add, text messages for one person to one number, all text messages to one number, and PIN
   * attempts; the last limit is reset by a correct PIN.
   */
  mobileOfPerson: { points: 10, duration: hour, blockDuration: hour },
  textOfPersonToNumber: { points: 5, duration: hour, blockDuration: hour },
  textOfNumber: { points: 20, duration: hour, blockDuration: hour },
  pinOfMobile: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** Passkey requests and attempts from one network. */
  passkeyOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Electronic ID requests begun from one network, and provider responses received. */
  electronicIdOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** The same requests and responses of the provider of the firm's staff. */
  staffSignOnOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Second factors set up, confirmed, renewed or removed by one person. */
  factorOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** Attempts at PINs and codes of all other kinds by one person, over all sessions and network addresses; reset by a correct one. */
  pinOfPerson: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** PINs requested again by one person; the first PIN of a sign-in is limited by `signInOfNetwork`. */
  pinMailOfPerson: { points: 12, duration: hour, blockDuration: hour },
  /** Portraits set or removed by one person. */
  photoOfPerson: { points: 30, duration: hour, blockDuration: hour },
  /** Imports begun by one person. */
  importOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** Imports begun by one service account. */
  importOfServiceAccount: { points: 60, duration: hour, blockDuration: hour },
  /** Service accounts created by one person, tokens issued, each with e-mails, and both changed, revoked or switched off. */
  serviceAccountOfPerson: { points: 30, duration: hour, blockDuration: hour },
  apiTokenOfPerson: { points: 30, duration: hour, blockDuration: hour },
  serviceAccountChangeOfPerson: { points: 300, duration: hour, blockDuration: hour },
  /** API tokens from one network that are unknown or may not be used. */
  apiTokenOfNetwork: { points: 60, duration: hour, blockDuration: hour },
  /** Files of documents and transactions downloaded by one person, each with an event. */
  downloadOfPerson: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Reports of blocked scripts and styles from one network. */
  cspReportOfNetwork: { points: 60, duration: minute, blockDuration: minute },
} as const

export type ThrottleName = keyof typeof limits

export const throttleNames = Object.keys(limits) as ThrottleName[]

export type Throttles = {
  /**
   * Counts one attempt.
   * @throws an error of the problem catalogue above the limit
   */
  count(name: ThrottleName, key: string): Promise<void>
  /** Resets the count after a success. */
  forgive(name: ThrottleName, key: string): Promise<void>
}

export function createThrottles(pool: pg.Pool): Throttles {
  const limiterOf = (name: ThrottleName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      ...limits[name],
    })
  const limiters = new Map(throttleNames.map((name) => [name, limiterOf(name)]))
  const limiter = (name: ThrottleName) => limiters.get(name) ?? limiterOf(name)
  return {
    async count(name, key) {
      await limiter(name)
        .consume(key)
        .catch((reason: unknown) => {
          throw reason instanceof RateLimiterRes ? tooMany(reason) : reason
        })
    },
    async forgive(name, key) {
      await limiter(name).delete(key)
    },
  }
}

function tooMany(state: RateLimiterRes): Error {
  return refusal('too-many-attempts', { retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)) })
}
