import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { EstateFigure } from '../contract/estate-terms.ts'
import { api } from './api.ts'

/** Named after the plan, so that a change of the plan reads the estate again. */
export const estateQuery = (account: string) =>
  queryOptions({ queryKey: ['planning', account, 'estate'], queryFn: () => api.estates.get({ account }) })

type FigureRequest = { account: string; figure: EstateFigure; of: string }

export const estateFigureQuery = (request: FigureRequest) =>
  queryOptions({
    queryKey: ['planning', request.account, 'estate-explanation', request],
    queryFn: () => api.estates.explain(request),
    retry: false,
  })

export const estateFigureCase = (request: FigureRequest) => api.estates.explainCase(request)

/** Reads an estate and its explanations again, after a change. */
export const reloadEstate = async (account: string): Promise<void> => {
  await Promise.all(
    ['estate', 'estate-explanation'].map((part) => queryClient.invalidateQueries({ queryKey: ['planning', account, part] })),
  )
}
