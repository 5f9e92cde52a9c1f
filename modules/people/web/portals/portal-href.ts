import type { Portal } from '../../contract/portals.ts'
import { accountPath, clientsPath } from '@atrium/ui/lib/paths'

/**
 * Returns the URL of a portal: the client list for staff, the first account for a client, or null for a client without an
 * account in the portal.
 */
export function portalHref({ id, accounts }: Pick<Portal, 'id' | 'accounts'>, isForStaff: boolean): string | null {
  if (isForStaff) return clientsPath(id)
  const [account] = accounts
  return account ? accountPath(id, account.id) : null
}
