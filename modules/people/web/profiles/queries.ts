import type { Me, ProfileChange } from '../../contract/profiles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api.profiles.getMe(), staleTime: 300_000 })

const otherWindows = new BroadcastChannel('atrium.me')
otherWindows.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }))

/** Updates the data of the signed-in person on every page, including the other windows of this browser. */
export function showMe(change: (before: Me) => Me): void {
  queryClient.setQueryData(meQuery.queryKey, (before) => before && change(before))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is limited to its own origin
  otherWindows.postMessage(null)
}

export async function changeProfile(change: ProfileChange): Promise<void> {
  const me = await api.profiles.updateMe(change)
  showMe(() => me)
}
