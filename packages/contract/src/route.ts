import { oc } from '@orpc/contract'
import type { ApiScope } from './api-token.ts'
import { commonErrors } from './errors.ts'

/**
 * Callers that a route permits. In addition, the server's `access.ts` limits the portals and accounts that they can see:
 * - `anyone`: no session needed
 * - `mfa-pending`: correct password, second factor pending (or a full session)
 * - `signed-in`: a full session
 * - `staff`: professionals, company admins and admins
 * - `admin`: admins only
 */
export type Caller = 'anyone' | 'mfa-pending' | 'signed-in' | 'staff' | 'admin'

/**
 * Properties of a route. `stepUp` requires that the user has entered a password or second factor within the last minutes. `isHeavy` marks
 * responses that take much processor time or memory, such as files and complete calculations; few of them are created at once.
 * `isStream` marks a response that stays open; it takes no place of the queues. `isOpenWithoutFactor` permits staff who must first set up a stronger factor. `hasOwnToken` marks a
 * route that a token in the request authenticates and that uses no session, so that other sites and machines may call it. `apiScope` permits
 * API tokens with this scope, for which there is no step-up; every other route refuses API tokens.
 */
export type RouteMeta = {
  caller: Caller
  impersonation?: 'read' | 'write'
  stepUp?: true
  isHeavy?: true
  isStream?: true
  isOpenWithoutFactor?: true
  hasOwnToken?: true
  apiScope?: ApiScope
}

export const route = oc.$meta<RouteMeta>({ caller: 'admin' }).errors(commonErrors)
