import { planningParameter } from '../contract/planning-terms.ts'
import { financialPath } from './plan-address.ts'

export const cashFlowPath = (portal: string, account: string): string => `${financialPath(portal, account)}/cash-flow`

export const editPlan = 'edit-plan'
export const formatVersion = (id: string): string => `version/${id}`

/** A drawer of the page: the plan to edit, or a frozen version. */
export function parseCashFlowDrawer(address: string | undefined): { name: 'edit' } | { name: 'version'; id: string } | null {
  if (address === editPlan) return { name: 'edit' }
  const [name, id] = (address ?? '').split('/')
  return name === 'version' && id && /^[0-9a-f-]{36}$/.test(id) ? { name, id } : null
}

type CashFlowSearch = { explain?: string; try?: string; [planningParameter]?: string }

/** Parses the query of the page. `try` has the changes that are being tried out. */
export function parseCashFlowSearch(raw: Record<string, unknown>): CashFlowSearch {
  const search: CashFlowSearch = {}
  const drawer = raw[planningParameter]
  if (typeof raw['explain'] === 'string') search.explain = raw['explain']
  if (typeof raw['try'] === 'string' && raw['try'].length <= 200) search.try = raw['try']
  if (typeof drawer === 'string' && parseCashFlowDrawer(drawer)) search[planningParameter] = drawer
  return search
}

/** Returns the query with what is tried out, which is left out if it is nothing. */
export function withTried({ explain, [planningParameter]: drawer }: CashFlowSearch, tried: string): CashFlowSearch {
  return {
    ...(explain !== undefined && { explain }),
    ...(drawer !== undefined && { [planningParameter]: drawer }),
    ...(tried && { try: tried }),
  }
}
