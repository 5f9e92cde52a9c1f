import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { refusal } from './problem.ts'

const minute = 60
const hour = 60 * minute

/**
 * Rate limits: `points` attempts within `duration` seconds, then none for `blockDuration` seconds. The block must not be shorter than the
 * duration, because the count restarts after the block. The counts are stored in PostgreSQL, which all processes share.
 */
const rateLimits = {
  /** Password attempts on one account from one network; reset by a correct password. */
  passwordFromNetwork: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Password attempts on one account from its known devices; reset by a correct password. */
  passwordFromDevice: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /** Password attempts on one account from anywhere except its known devices; reset by a correct password. */
  passwordOfAccount: { points: 100, duration: hour, blockDuration: hour },
  /** Sign-in attempts from one network. */
  signInOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Attempts by one signed-in person to enter the current password, for a new password or a step-up. */
  passwordOfPerson: { points: 10, duration: 15 * minute, blockDuration: 15 * minute },
  /**
   * Password reset links requested: from one network, from one network for one e-mail address, and for one e-mail address from anywhere.
   */
  resetOfNetwork: { points: 30, duration: hour, blockDuration: hour },
  resetOfAddress: { points: 5, duration: hour, blockDuration: hour },
  resetLetterToAddress: { points: 20, duration: hour, blockDuration: hour },
  /** Single-use links and tokens tried from one network, except valid invitations. */
  tokenOfNetwork: { points: 60, duration: hour, blockDuration: hour },
  /** Uses of one valid invitation from anywhere, and sign-ups begun with it. These uses are not counted for the network. */
  useOfInvitation: { points: 60, duration: hour, blockDuration: hour },
  signUpOfInvitation: { points: 10, duration: hour, blockDuration: hour },
  /**
   * Sign-ups begun without an invitation: from one network, and from one network for one e-mail address, so that strangers in other
   * networks cannot block the address.
   */
  signUpOfNetwork: { points: 30, duration: hour, blockDuration: hour },
  signUpOfAddress: { points: 5, duration: hour, blockDuration: hour },
  /** Sign-up codes tried with one invitation, or for one firm without an invitation. */
  signupCode: { points: 10, duration: hour, blockDuration: hour },
  /** PIN attempts for one sign-up. */
  pinOfSignUp: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** PIN attempts for all sign-ups with one e-mail address or one invitation; reset by a correct PIN. */
  pinOfSignUps: { points: 10, duration: 24 * hour, blockDuration: 24 * hour },
  /** Sign-up e-mails to one address, from any network. */
  signUpLetterToAddress: { points: 30, duration: hour, blockDuration: hour },
  /** Repeated requests for the PIN of one sign-up. */
  pinMailOfSignUp: { points: 12, duration: hour, blockDuration: hour },
  /** Invitation e-mails sent by one person, and requests by one person to invite many clients at once. */
  invitationOfPerson: { points: 100, duration: hour, blockDuration: hour },
  invitationsOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** E-mails in one's own words, and test notifications, that one person sends. */
  emailOfPerson: { points: 100, duration: hour, blockDuration: hour },
  /** Previews of invitations that one person opens. */
  invitationPreviewOfPerson: { points: 300, duration: hour, blockDuration: hour },
  /** Clients whom one person invites, or asks for a form, in changes of many clients. */
  clientsReachedByPerson: { points: 2_000, duration: hour, blockDuration: hour },
  /** E-mail changes requested by one person, and PIN attempts for them; the second limit is reset by a correct PIN. */
  emailChangeOfPerson: { points: 10, duration: hour, blockDuration: hour },
  pinOfEmailChange: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /**
   * Mobile numbers that one person requests to add, text messages for one person to one number, all text messages to one number, and PIN
   * attempts of one person; the last limit is reset by a correct PIN.
   */
  mobileOfPerson: { points: 10, duration: hour, blockDuration: hour },
  textOfPersonToNumber: { points: 5, duration: hour, blockDuration: hour },
  textOfNumber: { points: 20, duration: hour, blockDuration: hour },
  pinOfMobile: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** Changes of items in the back office by one person. */
  itemChangeOfPerson: { points: 3_000, duration: hour, blockDuration: hour },
  /** Messages that one person sends, and clients whom they reach: each client of a group counts. */
  messageOfPerson: { points: 300, duration: hour, blockDuration: hour },
  /** Feedback that one person gives. */
  /** Estimates of property prices that one person asks for. */
  estimateOfPerson: { points: 60, duration: hour, blockDuration: hour },
  feedbackOfPerson: { points: 20, duration: hour, blockDuration: hour },
  /** Browsers that one person registers for notifications, and tests sent to them. */
  browserOfPerson: { points: 30, duration: hour, blockDuration: hour },
  /** Changes of how one person is told, and confirmations of their address. */
  settingsOfPerson: { points: 120, duration: hour, blockDuration: hour },
  /** Meetings that one person books. */
  bookingOfPerson: { points: 30, duration: hour, blockDuration: hour },
  /** Attempts of one person to connect a calendar that they keep elsewhere. */
  calendarOfPerson: { points: 20, duration: hour, blockDuration: hour },
  /** Readings of one calendar feed, and of feeds that do not exist from one network. */
  bookingFeed: { points: 120, duration: hour, blockDuration: hour },
  bookingFeedOfNetwork: { points: 600, duration: hour, blockDuration: hour },
  clientsWrittenToByPerson: { points: 10_000, duration: hour, blockDuration: hour },
  /** Passkey requests and attempts from one network. */
  passkeyOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Sign-ins with electronic ID begun from one network, and responses of the provider received from it. */
  electronicIdOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Single sign-on of staff begun from one network, and responses of the provider received from it. */
  staffSignOnOfNetwork: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Second factors that one person sets up, confirms, renews or removes. */
  factorOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** Attempts by one person to enter PINs and codes of all other kinds, across sessions and networks; reset by a correct entry. */
  pinOfPerson: { points: 10, duration: 2 * hour, blockDuration: 2 * hour },
  /** Repeated requests for a PIN by one person. The first PIN of a sign-in is limited by `signInOfNetwork`. */
  pinMailOfPerson: { points: 12, duration: hour, blockDuration: hour },
  /** Portraits set or removed by one person. */
  photoOfPerson: { points: 30, duration: hour, blockDuration: hour },
  /**
   * Changes of drafts of forms by one person: somebody who types without a pause on two devices saves less often. Forms sent by one person,
   * and changes of answers that were sent.
   */
  draftOfPerson: { points: 1_500, duration: 15 * minute, blockDuration: 15 * minute },
  submissionOfPerson: { points: 120, duration: hour, blockDuration: hour },
  /** Public forms sent from one network to one firm, and one public form sent by everybody. */
  publicFormOfNetwork: { points: 30, duration: 15 * minute, blockDuration: 15 * minute },
  publicForm: { points: 600, duration: hour, blockDuration: hour },
  /** Uploads of files begun by one person. */
  uploadOfPerson: { points: 600, duration: hour, blockDuration: hour },
  /** Imports begun by one person. */
  importOfPerson: { points: 60, duration: hour, blockDuration: hour },
  /** Imports begun by one service account. */
  importOfServiceAccount: { points: 60, duration: hour, blockDuration: hour },
  /** Service accounts that one person creates, tokens that one person issues, and changes, revocations and switch-offs of both. */
  serviceAccountOfPerson: { points: 30, duration: hour, blockDuration: hour },
  apiTokenOfPerson: { points: 30, duration: hour, blockDuration: hour },
  serviceAccountChangeOfPerson: { points: 300, duration: hour, blockDuration: hour },
  /** Requests from one network with API tokens that are unknown or may not be used. */
  apiTokenOfNetwork: { points: 60, duration: hour, blockDuration: hour },
  /** Files of documents and transactions that one person downloads, because each download records an event. */
  downloadOfPerson: { points: 300, duration: 15 * minute, blockDuration: 15 * minute },
  /** Reports of one person of how long documents were open. */
  readingOfPerson: { points: 600, duration: 15 * minute, blockDuration: 15 * minute },
  /** Archives of documents that one person downloads. Each document of an archive records an event, and does not count as a download. */
  archiveOfPerson: { points: 30, duration: 15 * minute, blockDuration: 15 * minute },
  /** Reports from one network of scripts and styles that the content security policy blocked. */
  cspReportOfNetwork: { points: 60, duration: minute, blockDuration: minute },
} as const

/** Maximum number of refusals that a process remembers. */
const mostKnownRefusals = 10_000

export type ThrottleName = keyof typeof rateLimits

export const throttleNames = Object.keys(rateLimits) as ThrottleName[]

export type Throttles = {
  /**
   * Counts one attempt, or several at once.
   * @throws the error `too-many-attempts` of the problem catalogue above the limit
   */
  count(name: ThrottleName, key: string, attempts?: number): Promise<void>
  /**
   * Refuses at once, without the database, what this process has refused before and whose waiting time has not passed. Counts nothing.
   * @throws the error `too-many-attempts`
   */
  refuseKnown(name: ThrottleName, key: string): void
  /** Resets the count after a success. */
  forgive(name: ThrottleName, key: string): Promise<void>
}

export function createThrottles(pool: pg.Pool): Throttles {
  const createLimiter = (name: ThrottleName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      ...rateLimits[name],
    })
  const limiters = new Map(throttleNames.map((name) => [name, createLimiter(name)]))
  /** Times until which keys are refused, the oldest first, by limit and key. */
  const refusals = new Map<string, number>()
  const remember = (id: string, state: RateLimiterRes) => {
    refusals.delete(id)
    refusals.set(id, performance.now() + state.msBeforeNext)
    const [oldest] = refusals.keys()
    if (refusals.size > mostKnownRefusals && oldest !== undefined) refusals.delete(oldest)
  }
  const findLimiter = (name: ThrottleName) => limiters.get(name) ?? createLimiter(name)
  return {
    async count(name, key, attempts = 1) {
      await findLimiter(name)
        .consume(key, attempts)
        .catch((reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) throw reason
          remember(`${name} ${key}`, reason)
          throw createTooManyAttemptsError(reason)
        })
    },
    refuseKnown(name, key) {
      const msBeforeNext = (refusals.get(`${name} ${key}`) ?? 0) - performance.now()
      if (msBeforeNext > 0) throw createTooManyAttemptsError({ msBeforeNext })
    },
    async forgive(name, key) {
      refusals.delete(`${name} ${key}`)
      await findLimiter(name).delete(key)
    },
  }
}

function createTooManyAttemptsError({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): Error {
  return refusal('too-many-attempts', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
