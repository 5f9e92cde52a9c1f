import type { RecipientSelection } from '@atrium/accounts/contract/accounts'

/** To whom a document is sent: the clients of a segment, a group of clients, or chosen accounts. */
export type Recipients = {
  by: 'segment' | 'group' | 'accounts'
  segment: string
  group: string
  accounts: readonly { id: string; name: string }[]
}

export const nobody: Recipients = { by: 'segment', segment: '', group: '', accounts: [] }

/** Returns the selection of the API; null as long as nobody is chosen. */
export function toSelection({ by, segment, group, accounts }: Recipients): RecipientSelection | null {
  if (by === 'segment') return segment === '' ? null : { by, segment }
  if (by === 'group') return group === '' ? null : { by: 'filter', filter: { clientGroup: group, linked: 'all' }, except: [] }
  return accounts.length === 0 ? null : { by: 'ids', ids: accounts.map(({ id }) => id) }
}
