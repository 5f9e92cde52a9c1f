import type { ProfileChange } from '@atrium/contract/profiles'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api.profiles.getMe(), staleTime: 300_000 })

export async function changeProfile(change: ProfileChange): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, await api.profiles.updateMe(change))
}
