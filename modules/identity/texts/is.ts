import type en from './en.ts'
import accessHistory from './is/access-history.ts'
import devices from './is/devices.ts'
import electronicId from './is/electronic-id.ts'
import emails from './is/emails.ts'
import factors from './is/factors.ts'
import identity from './is/identity.ts'
import impersonation from './is/impersonation.ts'

export default { accessHistory, devices, electronicId, emails, factors, identity, impersonation } satisfies typeof en
