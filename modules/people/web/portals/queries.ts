import type { NewPortal, Portal } from '../../contract/portals.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '@atrium/ui/lib/query-client'

export const portalsQuery = queryOptions({ queryKey: ['portals'], queryFn: () => api.portals.list() })

/** Entries that the firm has added to the navigation of a portal. */
export const navigationQuery = (portal: string) =>
  queryOptions({ queryKey: ['portals', portal, 'navigation'], queryFn: () => api.portals.getNavigation({ portal }), staleTime: 60_000 })

export async function createPortal(portal: NewPortal): Promise<Portal> {
  const created = await api.portals.create(portal)
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['portals'] }), queryClient.invalidateQueries({ queryKey: ['me'] })])
  return created
}
