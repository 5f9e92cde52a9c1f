import { portals } from './portals.ts'
import { portraits } from './portraits.ts'
import { profiles } from './profiles.ts'
import { welcomes } from './welcome.ts'

export const contract = { portals, portraits, profiles, welcomes }
