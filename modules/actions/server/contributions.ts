import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { Action } from '../contract/action-queue.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** Sources of actions that a module contributes. */
    actions: readonly ActionSource[]
  }
}

export type ActionQuery = { transaction: Transacting; context: RequestContext; person: SignedInPerson }

/** Source of the actions of one kind. */
export type ActionSource = {
  kind: string
  /** Position in the list, ascending. */
  order: number
  /** Who completes the actions; clients by default. */
  audience?: 'staff'
  /** True if staff who prepare a review of the client also see the actions. Those that concern only the client's access are not shared. */
  isSharedWithStaff?: true
  /** Returns the path of the page on which an action is completed, for search. */
  findPath?: (action: Omit<Action, 'kind'>) => string | null
  /** Finds the outstanding actions of the person. */
  find: (query: ActionQuery) => Promise<Omit<Action, 'kind'>[]>
}

/** The action of a kind that occurs only once for a person. It has no subject. */
export const singleAction: Omit<Action, 'kind'> = { subject: null, count: null }
