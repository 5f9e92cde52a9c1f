import type { SinceFigure } from '../../contract/visits.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const sinceVisitQuery = (account: string) =>
  queryOptions({ queryKey: ['visits', 'since', account], queryFn: () => api.visits.since({ account }) })

export const sinceExplanationQuery = (account: string, figure: SinceFigure) =>
  queryOptions({ queryKey: ['visits', 'explanation', account, figure], queryFn: () => api.visits.explain({ account, figure }) })
