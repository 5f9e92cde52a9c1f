import { accessHistory } from './access-history.ts'
import { devices } from './devices.ts'
import { electronicIds } from './electronic-id.ts'
import { emails } from './emails.ts'
import { factors } from './factors.ts'
import { identity } from './identity.ts'
import { impersonations } from './impersonation.ts'
import { mobiles } from './mobiles.ts'
import { passkeys } from './passkeys.ts'
import { passwords } from './passwords.ts'
import { registration } from './registration.ts'
import { staffSignOns } from './staff-sign-on.ts'

export const contract = {
  accessHistory,
  devices,
  electronicIds,
  emails,
  factors,
  identity,
  impersonations,
  mobiles,
  passkeys,
  passwords,
  registration,
  staffSignOns,
}
