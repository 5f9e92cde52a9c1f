import type en from './en.ts'
import accessHistory from './el/access-history.ts'
import devices from './el/devices.ts'
import electronicId from './el/electronic-id.ts'
import emails from './el/emails.ts'
import factors from './el/factors.ts'
import identity from './el/identity.ts'
import impersonation from './el/impersonation.ts'

export default { accessHistory, devices, electronicId, emails, factors, identity, impersonation } satisfies typeof en
