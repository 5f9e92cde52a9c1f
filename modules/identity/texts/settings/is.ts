import type en from './en.ts'
import accessHistory from '../is/access-history.ts'
import devices from '../is/devices.ts'
import emails from '../is/emails.ts'
import factors from '../is/factors.ts'
import securityActions from '../is/security-actions.ts'

export default { accessHistory, devices, emails, factors, securityActions } satisfies typeof en
