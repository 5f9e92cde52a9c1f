import type { Holding, HoldingGroup } from '../../contract/portfolios.ts'

/** Returns the groups with only those holdings whose name or code contains the text. Totals remain those of the complete groups. */
export function findHoldings(groups: readonly HoldingGroup[], text: string): HoldingGroup[] {
  const searchText = text.trim().toLocaleLowerCase()
  if (!searchText) return [...groups]
  const matches = ({ name, sedol, symbol }: Holding) => [name, sedol, symbol].some((code) => code?.toLocaleLowerCase().includes(searchText))
  return groups.map((group) => ({ ...group, holdings: group.holdings.filter(matches) })).filter(({ holdings }) => holdings.length > 0)
}
