import { accountPath } from '@atrium/ui/lib/paths'

export const envelopePath = (portal: string, account: string, envelope: string): string =>
  `${accountPath(portal, account)}/envelopes/${encodeURIComponent(envelope)}`
