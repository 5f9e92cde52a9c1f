import type { SinceFigure } from '../../contract/visits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ChosenAmounts } from '../wealth/queries.ts'
import { api } from '../api.ts'

export const sinceVisitQuery = (chosen: ChosenAmounts) =>
  queryOptions({ queryKey: ['visits', 'since', chosen], queryFn: () => api.visits.since(chosen), placeholderData: keepPreviousData })

export const sinceExplanationQuery = (question: ChosenAmounts & { figure: SinceFigure }) =>
  queryOptions({ queryKey: ['visits', 'explanation', question], queryFn: () => api.visits.explain(question) })
