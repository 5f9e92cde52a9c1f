import accessHistory from '../en/access-history.ts'
import devices from '../en/devices.ts'
import emails from '../en/emails.ts'
import factors from '../en/factors.ts'
import securityActions from '../en/security-actions.ts'

export default { accessHistory, devices, emails, factors, securityActions }
