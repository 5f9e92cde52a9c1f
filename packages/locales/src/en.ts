import accessHistory from './en/access-history.ts'
import accountRecords from './en/account-records.ts'
import accounts from './en/accounts.ts'
import breakdowns from './en/breakdowns.ts'
import benchmarks from './en/benchmarks.ts'
import bonds from './en/bonds.ts'
import calendar from './en/calendar.ts'
import cash from './en/cash.ts'
import clients from './en/clients.ts'
import contractNotes from './en/contract-notes.ts'
import dates from './en/dates.ts'
import devices from './en/devices.ts'
import documents from './en/documents.ts'
import doings from './en/doings.ts'
import electronicId from './en/electronic-id.ts'
import emails from './en/emails.ts'
import errors from './en/errors.ts'
import explanation from './en/explanation.ts'
import factors from './en/factors.ts'
import figures from './en/figures.ts'
import files from './en/files.ts'
import funds from './en/funds.ts'
import gains from './en/gains.ts'
import holdings from './en/holdings.ts'
import households from './en/households.ts'
import identity from './en/identity.ts'
import impersonation from './en/impersonation.ts'
import imports from './en/imports.ts'
import maintenance from './en/maintenance.ts'
import navigation from './en/navigation.ts'
import organisations from './en/organisations.ts'
import people from './en/people.ts'
import portals from './en/portals.ts'
import portfolios from './en/portfolios.ts'
import portraits from './en/portraits.ts'
import privateEquity from './en/private-equity.ts'
import productHistories from './en/product-histories.ts'
import profiles from './en/profiles.ts'
import reconciliation from './en/reconciliation.ts'
import shell from './en/shell.ts'
import simulations from './en/simulations.ts'
import themes from './en/themes.ts'
import upstreams from './en/upstreams.ts'
import visits from './en/visits.ts'
import welcome from './en/welcome.ts'
import words from './en/words.ts'

/** The texts of the portal; every other language has the same shape, or does not compile. */
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
