import accessHistory from './en/access-history.ts'
import devices from './en/devices.ts'
import electronicId from './en/electronic-id.ts'
import emails from './en/emails.ts'
import factors from './en/factors.ts'
import identity from './en/identity.ts'
import impersonation from './en/impersonation.ts'

export default { accessHistory, devices, electronicId, emails, factors, identity, impersonation }
