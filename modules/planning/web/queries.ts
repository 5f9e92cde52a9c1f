import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { NetWorthFigure } from '../contract/planning-terms.ts'
import { api } from './api.ts'

export const netWorthQuery = (account: string) =>
  queryOptions({ queryKey: ['planning', account, 'net-worth'], queryFn: () => api.netWorths.get({ account }) })

export const netWorthHistoryQuery = (account: string) =>
  queryOptions({ queryKey: ['planning', account, 'history'], queryFn: () => api.netWorths.history({ account }) })

export type Protections = Awaited<ReturnType<typeof api.protections.list>>

export const protectionsQuery = (account: string) =>
  queryOptions({ queryKey: ['planning', account, 'protections'], queryFn: () => api.protections.list({ account }) })

export const holdingQuery = (account: string, holding: string) =>
  queryOptions({
    queryKey: ['planning', account, 'holding', holding],
    queryFn: () => api.financialHoldings.get({ account, holding }),
    retry: false,
  })

type FigureRequest = { account: string; figure: NetWorthFigure; of?: string }

export const planFigureQuery = (request: FigureRequest) =>
  queryOptions({
    queryKey: ['planning', request.account, 'explanation', request],
    queryFn: () => api.netWorths.explain(request),
    retry: false,
  })

export const planFigureCase = (request: FigureRequest) => api.netWorths.explainCase(request)

export const cashFlowQuery = (account: string) =>
  queryOptions({ queryKey: ['planning', account, 'cash-flow'], queryFn: () => api.cashFlows.get({ account }) })

export const planVersionQuery = (account: string, version: string) =>
  queryOptions({
    queryKey: ['planning', account, 'plan-version', version],
    queryFn: () => api.cashFlows.version({ account, version }),
    retry: false,
  })

/** Reads everything of a plan again, after a change. */
export const reloadPlan = (account: string): Promise<void> => queryClient.invalidateQueries({ queryKey: ['planning', account] })
