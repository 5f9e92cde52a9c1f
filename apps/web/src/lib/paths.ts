/** Addresses inside a portal; ids come from outside and are encoded. */
export const clientsPath = (portal: string): string => `/dashboard/${encodeURIComponent(portal)}`
export const accountPath = (portal: string, account: string): string => `${clientsPath(portal)}/account/${encodeURIComponent(account)}`
export const portfolioPath = (portal: string, portfolio: string): string =>
  `${clientsPath(portal)}/portfolio/${encodeURIComponent(portfolio)}`
