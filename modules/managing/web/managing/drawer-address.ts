import { managingForms, type ManagingFormName } from '../../contract/managing-forms.ts'

/** A drawer: its form, and the id of the record, or `new`. `parent` names what a new record belongs to, if the page does not. */
export type OpenDrawer = { form: ManagingFormName; item: string; parent?: string; symbol?: string }

/** Parameter of the URL that names the open drawers. */
export const drawerParameter = 'manage'

const isForm = (name: string): name is ManagingFormName => managingForms.some((form) => form === name)

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Reads the open drawers from the URL, from the lowest to the topmost: `accounts/new` or `portfolios/L-1,holdings/new`. Parts that are not
 * understood close the drawers from there on.
 */
export function parseDrawers(value: unknown): OpenDrawer[] {
  if (typeof value !== 'string') return []
  const drawers: OpenDrawer[] = []
  for (const part of value.split(',')) {
    const [form = '', item = '', symbol] = part.split('/').map(decode)
    if (!isForm(form) || item === '') return drawers
    drawers.push({ form, item, ...(symbol !== undefined && { symbol }) })
  }
  return drawers
}

/** Writes drawers for the URL; undefined if none is open. */
export function formatDrawers(drawers: readonly OpenDrawer[]): string | undefined {
  const parts = drawers.map(({ form, item, symbol }) =>
    [form, item, ...(symbol === undefined ? [] : [symbol])].map((text) => encodeURIComponent(text)).join('/'),
  )
  return parts.length === 0 ? undefined : parts.join(',')
}

/** The page on which drawers open: its portal, and the account or portfolio that it shows. */
export type DrawerPage = { portal?: string; account?: string; portfolio?: string }

/** Form and parent of the records that a page manages (specification 2, section 2). */
export type PageForm = { form: ManagingFormName; parent: string | undefined }

/**
 * Returns the form that a page manages by its route: accounts in the list of clients, whose parent is the signed-in person; the portfolios of
 * an account; the holdings of a portfolio.
 */
export function formOfPage({ account, portfolio }: DrawerPage, person: string): PageForm {
  if (portfolio !== undefined) return { form: 'holdings', parent: portfolio }
  return account === undefined ? { form: 'accounts', parent: person } : { form: 'portfolios', parent: account }
}

/** Returns what the record of a drawer belongs to: the record of the drawer below or, in the lowest drawer, what the page shows. */
export function parentOf(drawers: readonly OpenDrawer[], index: number, page: DrawerPage): string | undefined {
  const form = drawers[index]?.form
  if (form === 'portals') return page.portal
  const below = drawers[index - 1]
  if (below && below.item !== 'new') return below.form === 'holdings' ? below.item.split('::')[0] : below.item
  if (form === 'portfolios' || form === 'users') return page.account
  return form === 'holdings' || form === 'transactions' ? page.portfolio : undefined
}
