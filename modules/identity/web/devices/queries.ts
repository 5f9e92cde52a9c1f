import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'

export const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: () => api.devices.list(), staleTime: 0 })

export async function signOutDevice(session: string): Promise<void> {
  queryClient.setQueryData(devicesQuery.queryKey, await api.devices.signOut({ session }))
}

export async function signOutElsewhere(): Promise<void> {
  queryClient.setQueryData(devicesQuery.queryKey, await api.devices.signOutElsewhere())
}
