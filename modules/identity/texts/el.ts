import type en from './en.ts'
import electronicId from './el/electronic-id.ts'
import identity from './el/identity.ts'
import impersonation from './el/impersonation.ts'
import staffSignOn from './el/staff-sign-on.ts'

export default { electronicId, identity, impersonation, staffSignOn } satisfies typeof en
