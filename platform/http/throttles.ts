import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { refusal } from './problem.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often something may be tried: `points` in `duration` seconds, then nothing for `blockDuration`, which
 * is never the shorter: the count starts again when the block ends.
 * Counted in PostgreSQL, so that every app process sees the same.
 */
const limits = {
  /** Passwords tried on one account from one network; forgotten after a right one. */
  passwordFromNetwork: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Passwords tried on one account from a device that is known to it; forgotten after a right one. */
  passwordFromDevice: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Passwords tried on one account from anywhere but its known devices; forgotten after a right one. */
  passwordOfAccount: { points: 100, duration: hour, blockDuration: hour },
  /** Sign-ins tried from one network, right or wrong. */
  signInOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Present passwords tried by one person who is signed in, to change it or to show that it is them. */
  passwordOfPerson: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Links asked for from one network, from it for one address, and for that address from anywhere. */
  resetOfNetwork: { points: 30, duration: hour, blockDuration: hour },
  resetOfAddress: { points: 5, duration: hour, blockDuration: hour },
  resetLetterToAddress: { points: 20, duration: hour, blockDuration: hour },
  /** Links and tokens tried from one network. */
  tokenOfNetwork: { points: 60, duration: hour, blockDuration: hour },
  /** Sign-ups begun from one network, and from it for one address: a stranger elsewhere keeps nobody from theirs. */
  signUpOfNetwork: { points: 30, duration: hour, blockDuration: hour },
  signUpOfAddress: { points: 5, duration: hour, blockDuration: hour },
  /** Signup codes tried with one invitation, or for one firm without any. */
  signupCode: { points: 10, duration: hour, blockDuration: hour },
  /** PINs tried for one sign-up. */
  pinOfSignUp: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** PINs tried for all sign-ups of one address together, or of one invitation; forgotten after a right one. */
  pinOfSignUps: { points: 10, duration: 24 * hour, blockDuration: 24 * hour },
  /** Letters of sign-ups to one address, from wherever they were asked for. */
  signUpLetterToAddress: { points: 30, duration: hour, blockDuration: hour },
  /** PINs asked for again for one sign-up. */
  pinMailOfSignUp: { points: 12, duration: hour, blockDuration: hour },
  /** Letters of invitation sent by one person. */
  invitationOfPerson: { points: 100, duration: hour, blockDuration: hour },
  /** New addresses asked for by one person, and PINs tried for one; the second is forgotten after a right one. */
  emailChangeOfPerson: { points: 10, duration: hour, blockDuration: hour },
  pinOfEmailChange: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** Mobile numbers asked for by one person, text messages so caused to one number, and PINs tried; the last is forgotten after a right one. */
  mobileOfPerson: { points: 10, duration: hour, blockDuration: hour },
  textOfPersonToNumber: { points: 5, duration: hour, blockDuration: hour },
  textOfNumber: { points: 20, duration: hour, blockDuration: hour },
  pinOfMobile: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** Passkeys asked for or tried from one network. */
  passkeyOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Visits to the provider of an electronic id begun from one network, and answers brought back. */
  electronicIdOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Factors begun, confirmed, renewed or removed by one person. */
  factorOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** PINs and codes of every other kind tried by one person, over all sessions and addresses; forgotten after a right one. */
  pinOfPerson: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** PINs that one person asked for again; those of a sign-in itself are bound by the sign-ins of a network. */
  pinMailOfPerson: { points: 12, duration: hour, blockDuration: hour },
  /** Portraits set or removed by one person. */
  photoOfPerson: { points: 30, duration: hour, blockDuration: hour },
  /** Files that one person begins to bring in. */
  importOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** Reports of stopped scripts and styles from one network. */
  cspReportOfNetwork: { points: 60, duration: minute, blockDuration: minute },
} as const

export type ThrottleName = keyof typeof limits

export type Throttles = {
  /** Counts one attempt; refuses where that is one too many. */
  count(name: ThrottleName, key: string): Promise<void>
  /** Forgets what was counted, after a success. */
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
  const limiters = new Map((Object.keys(limits) as ThrottleName[]).map((name) => [name, limiterOf(name)]))
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
