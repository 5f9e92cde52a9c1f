import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import type { AssetBreakdown, TodayKind } from '../contract/today-terms.ts'
import { api } from './api.ts'
import type { AssetAddress } from './today/asset-address.ts'

const staleTime = 60_000

export const todayQuery = (portal: string) =>
  queryOptions({ queryKey: ['today', 'items', 'list', portal], queryFn: () => api.today.list({ portal }), staleTime })

/** The items that the caller has postponed. */
export const postponedQuery = (portal: string) =>
  queryOptions({ queryKey: ['today', 'items', 'postponed', portal], queryFn: () => api.postponements.list({ portal }), staleTime: 0 })

export const assetsQuery = (portal: string) =>
  queryOptions({ queryKey: ['today', 'assets', portal], queryFn: () => api.today.assets({ portal }), staleTime })

/** Explanation of a figure of the assets under advice. */
export const assetExplanationQuery = (portal: string, address: AssetAddress) =>
  queryOptions({
    queryKey: ['today', 'asset-explanation', portal, address],
    queryFn: () => api.today.explainAssets({ portal, ...address }),
    staleTime,
  })

/** Reads the complete calculations of a figure of the assets under advice. */
export const assetFigureCase = (portal: string, address: AssetAddress) => api.today.assetsCase({ portal, ...address })

/** Assets under advice by client or group. */
export const assetPartsSource = listByOffset({
  key: ['today', 'asset-parts'],
  pageSize: 10,
  read: ({ portal, by }: { portal: string; by: AssetBreakdown }, page) => api.today.assetParts({ portal, by, ...page }),
  staleMs: staleTime,
})

/** All items of one kind. */
export const kindSource = listByOffset({
  key: ['today', 'items', 'kind'],
  pageSize: 25,
  read: ({ portal, kind }: { portal: string; kind: TodayKind }, page) => api.today.kind({ portal, kind, ...page }),
  staleMs: 0,
})
