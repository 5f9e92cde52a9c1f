import electronicId from './en/electronic-id.ts'
import identity from './en/identity.ts'
import impersonation from './en/impersonation.ts'
import staffSignOn from './en/staff-sign-on.ts'

export default { electronicId, identity, impersonation, staffSignOn }
