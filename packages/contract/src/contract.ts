import { accessHistory } from './access-history.ts'
import { accountRecords } from './account-records.ts'
import { accounts } from './accounts.ts'
import { benchmarks } from './benchmarks.ts'
import { cash } from './cash-transactions.ts'
import { contractNotes } from './contract-notes.ts'
import { breakdowns } from './breakdowns.ts'
import { bonds } from './bonds.ts'
import { devices } from './devices.ts'
import { documents } from './documents.ts'
import { doings } from './doings.ts'
import { editions } from './editions.ts'
import { electronicIds } from './electronic-id.ts'
import { emails } from './emails.ts'
import { factors } from './factors.ts'
import { funds } from './funds.ts'
import { gains } from './gains.ts'
import { holdings } from './holdings.ts'
import { households } from './households.ts'
import { identity } from './identity.ts'
import { impersonations } from './impersonation.ts'
import { imports } from './imports.ts'
import { maintenances } from './maintenance.ts'
import { mobiles } from './mobiles.ts'
import { organisations } from './organisations.ts'
import { passkeys } from './passkeys.ts'
import { passwords } from './passwords.ts'
import { people } from './people.ts'
import { portals } from './portals.ts'
import { portfolios } from './portfolios.ts'
import { portraits } from './portraits.ts'
import { privateEquity } from './private-equity.ts'
import { productHistories } from './product-histories.ts'
import { profiles } from './profiles.ts'
import { reconciliation } from './reconciliation.ts'
import { registration } from './registration.ts'
import { simulations } from './simulations.ts'
import { upstreams } from './upstreams.ts'
import { visits } from './visits.ts'
import { welcomes } from './welcome.ts'

/** Everything that crosses the wire as JSON, by noun. */
export const contract = {
  accessHistory,
  accountRecords,
  accounts,
  benchmarks,
  cash,
  contractNotes,
  breakdowns,
  bonds,
  devices,
  documents,
  doings,
  editions,
  electronicIds,
  emails,
  factors,
  funds,
  gains,
  holdings,
  households,
  identity,
  impersonations,
  imports,
  maintenances,
  mobiles,
  organisations,
  passkeys,
  passwords,
  people,
  portals,
  portfolios,
  portraits,
  privateEquity,
  productHistories,
  profiles,
  reconciliation,
  registration,
  simulations,
  upstreams,
  visits,
  welcomes,
}
