import type { NewPortal, Portal } from '@atrium/contract/portals'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

export const portalsQuery = queryOptions({ queryKey: ['portals'], queryFn: () => api.portals.list() })

export async function createPortal(portal: NewPortal): Promise<Portal> {
  const created = await api.portals.create(portal)
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['portals'] }), queryClient.invalidateQueries({ queryKey: ['me'] })])
  return created
}
