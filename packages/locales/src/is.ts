import accessHistory from './is/access-history.ts'
import accountRecords from './is/account-records.ts'
import accounts from './is/accounts.ts'
import breakdowns from './is/breakdowns.ts'
import benchmarks from './is/benchmarks.ts'
import bonds from './is/bonds.ts'
import calendar from './is/calendar.ts'
import cash from './is/cash.ts'
import clients from './is/clients.ts'
import contractNotes from './is/contract-notes.ts'
import dates from './is/dates.ts'
import devices from './is/devices.ts'
import documents from './is/documents.ts'
import doings from './is/doings.ts'
import electronicId from './is/electronic-id.ts'
import emails from './is/emails.ts'
import errors from './is/errors.ts'
import explanation from './is/explanation.ts'
import factors from './is/factors.ts'
import figures from './is/figures.ts'
import files from './is/files.ts'
import funds from './is/funds.ts'
import gains from './is/gains.ts'
import holdings from './is/holdings.ts'
import households from './is/households.ts'
import identity from './is/identity.ts'
import impersonation from './is/impersonation.ts'
import imports from './is/imports.ts'
import maintenance from './is/maintenance.ts'
import navigation from './is/navigation.ts'
import organisations from './is/organisations.ts'
import people from './is/people.ts'
import portals from './is/portals.ts'
import portfolios from './is/portfolios.ts'
import portraits from './is/portraits.ts'
import privateEquity from './is/private-equity.ts'
import productHistories from './is/product-histories.ts'
import profiles from './is/profiles.ts'
import reconciliation from './is/reconciliation.ts'
import shell from './is/shell.ts'
import simulations from './is/simulations.ts'
import themes from './is/themes.ts'
import upstreams from './is/upstreams.ts'
import visits from './is/visits.ts'
import welcome from './is/welcome.ts'
import words from './is/words.ts'

/** Icelandic. */
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
