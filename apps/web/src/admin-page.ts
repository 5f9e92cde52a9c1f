import type { Role } from '@atrium/contract/roles'
import type { MenuItem, Page } from '@atrium/ui/pages'

type AdminPage = Page & { menu: MenuItem }

/** Returns the path of the first back-office page in the menu that a person with the role may open, or null if there is none. */
export function findAdminPage(pages: readonly Page[], role: Role): string | null {
  const isOpen = (page: Page): page is AdminPage =>
    /^\/(admin|firm)\//.test(page.path) && page.menu !== undefined && page.menu.roles !== 'all' && page.menu.roles.includes(role)
  const [first] = pages.filter(isOpen).toSorted((left, right) => left.menu.order - right.menu.order)
  return first ? (first.menu.path ?? first.path) : null
}
