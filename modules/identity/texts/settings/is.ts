import type en from './en.ts'
import accessHistory from '../is/access-history.ts'
import devices from '../is/devices.ts'
import emails from '../is/emails.ts'
import factors from '../is/factors.ts'

export default { accessHistory, devices, emails, factors } satisfies typeof en
