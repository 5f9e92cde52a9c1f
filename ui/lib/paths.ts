/** Returns the portal in a URL path. */
export function findPortalInPath(path: string): string | undefined {
  const [, named] = /^\/dashboard\/([^/]+)/.exec(path) ?? []
  if (named === undefined || named === '404') return undefined
  try {
    return decodeURIComponent(named)
  } catch {
    return named // The path is not validly encoded, so it cannot match a portal.
  }
}

/** Returns paths inside a portal. Ids are encoded. */
export const clientsPath = (portal: string): string => `/dashboard/${encodeURIComponent(portal)}`
export const accountPath = (portal: string, account: string): string => `${clientsPath(portal)}/account/${encodeURIComponent(account)}`
export const whatChangedPath = (portal: string, account: string): string => `${accountPath(portal, account)}/what-changed`
export const householdPath = (portal: string): string => `${clientsPath(portal)}/household`
export const explorerPath = (portal: string): string => `${clientsPath(portal)}/explorer`
export const portfolioPath = (portal: string, portfolio: string): string =>
  `${clientsPath(portal)}/portfolio/${encodeURIComponent(portfolio)}`

export const notFound = '/dashboard/404'
