import type en from './en.ts'
import accessHistory from '../el/access-history.ts'
import devices from '../el/devices.ts'
import emails from '../el/emails.ts'
import factors from '../el/factors.ts'

export default { accessHistory, devices, emails, factors } satisfies typeof en
