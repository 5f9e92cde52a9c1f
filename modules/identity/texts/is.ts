import type en from './en.ts'
import electronicId from './is/electronic-id.ts'
import identity from './is/identity.ts'
import impersonation from './is/impersonation.ts'
import staffSignOn from './is/staff-sign-on.ts'

export default { electronicId, identity, impersonation, staffSignOn } satisfies typeof en
