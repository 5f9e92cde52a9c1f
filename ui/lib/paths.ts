/** The portal in an address. */
export function findPortalInPath(path: string): string | undefined {
  const [, named] = /^\/dashboard\/([^/]+)/.exec(path) ?? []
  if (named === undefined || named === '404') return undefined
  try {
    return decodeURIComponent(named)
  } catch {
    return named // not written by the portal, and so no portal
  }
}

/** Addresses inside a portal; ids are encoded. */
export const clientsPath = (portal: string): string => `/dashboard/${encodeURIComponent(portal)}`
export const accountPath = (portal: string, account: string): string => `${clientsPath(portal)}/account/${encodeURIComponent(account)}`
export const householdPath = (portal: string): string => `${clientsPath(portal)}/household`
export const explorerPath = (portal: string): string => `${clientsPath(portal)}/explorer`
export const portfolioPath = (portal: string, portfolio: string): string =>
  `${clientsPath(portal)}/portfolio/${encodeURIComponent(portfolio)}`

export const notFound = '/dashboard/404'
