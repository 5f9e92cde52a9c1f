import type { Portal } from '../../contract/portals.ts'
import { accountPath, clientsPath } from '@atrium/ui/lib/paths'

/** Staff go to the client list; a client to their first account; without one the portal cannot be opened. */
export function portalHref({ id, accounts }: Pick<Portal, 'id' | 'accounts'>, isForStaff: boolean): string | null {
  if (isForStaff) return clientsPath(id)
  const [account] = accounts
  return account ? accountPath(id, account.id) : null
}
