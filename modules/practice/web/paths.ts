import { accountPath } from '@atrium/ui/lib/paths'

/** Pages of this module by the name of the service module. */
export type ServicePageName = 'law' | 'tax' | 'accountancy' | 'client-services' | 'recruitment'

export const servicePath = (portal: string, account: string, page: ServicePageName | 'financial'): string =>
  `${accountPath(portal, account)}/${page}`
