import { oc } from '@orpc/contract'
import type { ApiScope } from './api-token.ts'
import { commonErrors } from './errors.ts'

/**
 * Permitted callers of a route. Scopes over portals and accounts apply in addition, in the server's `access.ts`:
 * - `anyone`: no session needed
 * - `mfa-pending`: correct password, second factor pending (or a full session)
 * - `signed-in`: a full session
 * - `staff`: professionals, company admins and admins
 * - `admin`: admins only
 */
export type Caller = 'anyone' | 'mfa-pending' | 'signed-in' | 'staff' | 'admin'

/**
 * Properties of a route. `stepUp` requires that the user confirmed a password or second factor a few minutes ago at most. `isHeavy` is for
 * responses that take much processor time or memory, such as files and complete calculations; few are created at once.
 * `isOpenWithoutFactor` permits staff who must first set up a stronger factor. `apiScope` permits API tokens of service accounts with this
 * scope, for which there is no step-up; every other route refuses API tokens.
 */
export type RouteMeta = {
  caller: Caller
  impersonation?: 'read' | 'write'
  stepUp?: true
  isHeavy?: true
  isOpenWithoutFactor?: true
  apiScope?: ApiScope
}

export const route = oc.$meta<RouteMeta>({ caller: 'admin' }).errors(commonErrors)
