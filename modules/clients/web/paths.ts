import { accountPath } from '@atrium/ui/lib/paths'

/** Path of the page that prepares a review. */
export const reviewPath = (portal: string, account: string): string => `${accountPath(portal, account)}/review`
