import { accounts } from './accounts.ts'
import { editions } from './editions.ts'
import { identity } from './identity.ts'
import { portals } from './portals.ts'
import { portfolios } from './portfolios.ts'
import { profiles } from './profiles.ts'

/** Everything that crosses the wire as JSON, by noun. */
export const contract = { accounts, editions, identity, portals, portfolios, profiles }
