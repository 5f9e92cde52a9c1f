import { oc } from '@orpc/contract'
import { commonErrors } from './errors.ts'

/**
 * Who may call a route. Scopes over portals and accounts come on top, in the server's `access.ts`:
 * - `anyone`: no session needed
 * - `half-signed-in`: password given, second factor pending (or a full session)
 * - `signed-in`: a full session
 * - `staff`: professionals, company admins and admins
 * - `admin`: admins alone
 */
export type Caller = 'anyone' | 'half-signed-in' | 'signed-in' | 'staff' | 'admin'

/** `recentProof`: the caller has shown within the last minutes that it is still them, by a password or a factor. */
export type RouteMeta = { caller: Caller; impersonation?: 'read' | 'write'; recentProof?: true }

export const route = oc.$meta<RouteMeta>({ caller: 'admin' }).errors(commonErrors)
