import type { ProfileChange } from '../../contract/profiles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => api.profiles.getMe(), staleTime: 300_000 })

export async function changeProfile(change: ProfileChange): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, await api.profiles.updateMe(change))
}
