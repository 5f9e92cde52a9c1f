import type { SinceFigure } from '../../contract/figure-names.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AmountsRequest } from '../wealth/queries.ts'
import { api } from '../api.ts'

export const sinceVisitQuery = (amountsRequest: AmountsRequest) =>
  queryOptions({
    queryKey: ['visits', 'since', amountsRequest],
    queryFn: () => api.visits.since(amountsRequest),
    placeholderData: keepPreviousData,
  })

export const sinceExplanationQuery = (request: AmountsRequest & { figure: SinceFigure }) =>
  queryOptions({ queryKey: ['visits', 'explanation', request], queryFn: () => api.visits.explain(request) })
