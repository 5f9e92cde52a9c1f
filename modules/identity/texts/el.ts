import type en from './en.ts'
import electronicId from './el/electronic-id.ts'
import identity from './el/identity.ts'
import impersonation from './el/impersonation.ts'

export default { electronicId, identity, impersonation } satisfies typeof en
