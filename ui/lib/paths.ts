/** Returns the portal that a URL path names, or undefined if it names none. */
export function findPortalInPath(path: string): string | undefined {
  const [, encodedPortal] = /^\/dashboard\/([^/]+)/.exec(path) ?? []
  if (encodedPortal === undefined || encodedPortal === '404') return undefined
  try {
    return decodeURIComponent(encodedPortal)
  } catch {
    return encodedPortal // The encoding is invalid, so the name cannot match a portal.
  }
}

/** Returns the path of a portal's client list. This and the following functions encode ids. */
export const clientsPath = (portal: string): string => `/dashboard/${encodeURIComponent(portal)}`
export const accountPath = (portal: string, account: string): string => `${clientsPath(portal)}/account/${encodeURIComponent(account)}`
export const whatChangedPath = (portal: string, account: string): string => `${accountPath(portal, account)}/what-changed`
export const householdPath = (portal: string): string => `${clientsPath(portal)}/household`
export const explorerPath = (portal: string): string => `${clientsPath(portal)}/explorer`
export const portfolioPath = (portal: string, portfolio: string): string =>
  `${clientsPath(portal)}/portfolio/${encodeURIComponent(portfolio)}`

export const notFound = '/dashboard/404'
