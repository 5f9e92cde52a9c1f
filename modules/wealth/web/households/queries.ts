import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const householdQuery = (portal: string) =>
  queryOptions({ queryKey: ['households', 'one', portal], queryFn: () => api.households.get({ portal }) })

/** Requested when the explanation opens, and never with the page. */
export const householdExplanationQuery = (portal: string) =>
  queryOptions({ queryKey: ['households', 'explanation', portal], queryFn: () => api.households.explain({ portal }) })
