import accessHistory from './el/access-history.ts'
import accountRecords from './el/account-records.ts'
import accounts from './el/accounts.ts'
import breakdowns from './el/breakdowns.ts'
import benchmarks from './el/benchmarks.ts'
import bonds from './el/bonds.ts'
import calendar from './el/calendar.ts'
import cash from './el/cash.ts'
import clients from './el/clients.ts'
import contractNotes from './el/contract-notes.ts'
import dates from './el/dates.ts'
import devices from './el/devices.ts'
import documents from './el/documents.ts'
import doings from './el/doings.ts'
import electronicId from './el/electronic-id.ts'
import emails from './el/emails.ts'
import errors from './el/errors.ts'
import explanation from './el/explanation.ts'
import factors from './el/factors.ts'
import figures from './el/figures.ts'
import files from './el/files.ts'
import funds from './el/funds.ts'
import gains from './el/gains.ts'
import holdings from './el/holdings.ts'
import households from './el/households.ts'
import identity from './el/identity.ts'
import impersonation from './el/impersonation.ts'
import imports from './el/imports.ts'
import maintenance from './el/maintenance.ts'
import navigation from './el/navigation.ts'
import organisations from './el/organisations.ts'
import people from './el/people.ts'
import portals from './el/portals.ts'
import portfolios from './el/portfolios.ts'
import portraits from './el/portraits.ts'
import privateEquity from './el/private-equity.ts'
import productHistories from './el/product-histories.ts'
import profiles from './el/profiles.ts'
import reconciliation from './el/reconciliation.ts'
import shell from './el/shell.ts'
import simulations from './el/simulations.ts'
import themes from './el/themes.ts'
import upstreams from './el/upstreams.ts'
import visits from './el/visits.ts'
import welcome from './el/welcome.ts'
import words from './el/words.ts'

/** Greek. */
export default {
  ...words,
  accessHistory,
  accountRecords,
  accounts,
  breakdowns,
  benchmarks,
  bonds,
  calendar,
  cash,
  clients,
  contractNotes,
  dates,
  devices,
  documents,
  doings,
  electronicId,
  emails,
  errors,
  explanation,
  factors,
  figures,
  files,
  funds,
  gains,
  holdings,
  households,
  identity,
  impersonation,
  imports,
  maintenance,
  navigation,
  organisations,
  people,
  portals,
  portfolios,
  portraits,
  privateEquity,
  productHistories,
  profiles,
  reconciliation,
  shell,
  simulations,
  themes,
  upstreams,
  visits,
  welcome,
}
