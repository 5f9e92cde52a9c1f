import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const householdQuery = (portal: string) =>
  queryOptions({ queryKey: ['households', 'one', portal], queryFn: () => api.households.get({ portal }) })

/** Used when the explanation is opened, not when the page loads. */
export const householdExplanationQuery = (portal: string) =>
  queryOptions({ queryKey: ['households', 'explanation', portal], queryFn: () => api.households.explain({ portal }) })
