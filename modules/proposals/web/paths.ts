import { accountPath } from '@atrium/ui/lib/paths'

export const proposalsPath = (portal: string, account: string): string => `${accountPath(portal, account)}/proposals`
export const proposalPath = (portal: string, account: string, proposal: string): string => `${proposalsPath(portal, account)}/${proposal}`
