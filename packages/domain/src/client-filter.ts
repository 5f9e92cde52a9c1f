import { Decimal } from './decimal.ts'
import { isUnderLetter } from './phone-book.ts'

export type FilteredPortfolio = { name: string; type: string; value: Decimal | null }

export type FilteredAccount<Portfolio extends FilteredPortfolio> = {
  id: string
  name: string
  groups: readonly string[]
  portfolios: readonly Portfolio[]
}

/** A filter for clients. Criteria that are missing, null or empty are ignored. */
export type ClientFilter = {
  search?: string | null | undefined
  phonebookLetter?: { letter: string; searchByFirstName?: boolean | undefined } | null | undefined
  portfolioType?: string | null | undefined
  clientGroup?: string | null | undefined
  /** Ids of the accounts in the access group. */
  accessGroup?: readonly string[] | null | undefined
}

/**
 * Lists the accounts that meet every criterion (specification 1, section 5), in the original order. Search: the name of the account or of a
 * portfolio contains the text, ignoring case. Portfolio type: the account has a portfolio of that type. Client group: the account belongs
 * to it. Access group: it includes the account. Portfolios of value zero are omitted from the accounts; those of unknown value are kept.
 * @example search "isa" finds an account with a portfolio called "Anna's ISA"
 */
export function filterClients<Portfolio extends FilteredPortfolio, Account extends FilteredAccount<Portfolio>>(
  accounts: readonly Account[],
  filter: ClientFilter,
): Account[] {
  return accounts
    .filter((account) => meetsCriteria(account, filter))
    .map((account) => ({ ...account, portfolios: account.portfolios.filter(isVisible) }))
}

function meetsCriteria(account: FilteredAccount<FilteredPortfolio>, filter: ClientFilter): boolean {
  const { search, phonebookLetter, portfolioType, clientGroup, accessGroup } = filter
  if (search && !contains([account.name, ...account.portfolios.map((portfolio) => portfolio.name)], search)) return false
  if (phonebookLetter && !isUnderLetter({ name: account.name, ...phonebookLetter })) return false
  if (portfolioType && !account.portfolios.some((portfolio) => portfolio.type === portfolioType)) return false
  if (clientGroup && !account.groups.includes(clientGroup)) return false
  return !accessGroup || accessGroup.includes(account.id)
}

function contains(texts: readonly string[], search: string): boolean {
  const normalised = search.trim().toLocaleLowerCase('en')
  return texts.some((text) => text.toLocaleLowerCase('en').includes(normalised))
}

function isVisible(portfolio: FilteredPortfolio): boolean {
  return portfolio.value === null || !portfolio.value.isZero()
}
