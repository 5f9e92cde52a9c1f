import accessHistory from '../en/access-history.ts'
import devices from '../en/devices.ts'
import emails from '../en/emails.ts'
import factors from '../en/factors.ts'

export default { accessHistory, devices, emails, factors }
