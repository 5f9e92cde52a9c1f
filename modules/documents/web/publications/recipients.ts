import type { api } from '../api.ts'

/** To whom a document is published: a group of clients, or chosen accounts. */
export type Recipients = { by: 'group' | 'accounts'; group: string; accounts: readonly { id: string; name: string }[] }

type Selection = Parameters<typeof api.publications.publish>[0]['selection']

/** Returns the selection of the API; null as long as nobody is chosen. */
export function toSelection({ by, group, accounts }: Recipients): Selection | null {
  if (by === 'group') return group === '' ? null : { by: 'filter', filter: { clientGroup: group, linked: 'all' } }
  return accounts.length === 0 ? null : { by: 'ids', ids: accounts.map(({ id }) => id) }
}
