import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadTexts } from '@atrium/ui/i18n/i18n'
import type { WebContributions } from '@atrium/ui/contributions'
import type { ConditionSettings } from '../../contract/client-conditions.ts'
import { api } from '../api.ts'
import type { ConditionForms } from './contributions.ts'

/** Query for what a setting of a condition offers. */
export const conditionOptionsQuery = (request: {
  portal: string
  kind: string
  setting: string
  settings: ConditionSettings
  search: string
}) =>
  queryOptions({
    queryKey: ['accounts', 'condition-options', request],
    queryFn: () => api.accounts.conditionOptions({ ...request, limit: 100 }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Query that loads the forms and texts of all conditions. */
export const conditionFormsQuery = (contributions: readonly WebContributions['clientConditions'][]) =>
  queryOptions({
    queryKey: ['condition-forms'],
    queryFn: async (): Promise<ConditionForms> => {
      const loaded = await Promise.all(
        contributions.map(async ({ texts, load }) => {
          const [forms] = await Promise.all([load(), loadTexts([texts])])
          return forms
        }),
      )
      return Object.assign({}, ...loaded) as ConditionForms
    },
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
