import type en from './en.ts'
import electronicId from './is/electronic-id.ts'
import identity from './is/identity.ts'
import impersonation from './is/impersonation.ts'

export default { electronicId, identity, impersonation } satisfies typeof en
