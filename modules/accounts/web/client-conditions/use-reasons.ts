import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContributions } from '@atrium/ui/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ClientCondition, ConditionFacts, ConditionState } from '../../contract/client-conditions.ts'
import { toNames } from './contributions.ts'
import { conditionFormsQuery } from './queries.ts'

/** Returns a function that says why a client matched conditions, one sentence for each, from the facts that were stored. */
export function useReasons(conditions: readonly (ClientCondition & ConditionState)[]): (facts: readonly ConditionFacts[]) => string[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const contributions = useContributions('clientConditions')
  const { data: forms } = useQuery({ ...conditionFormsQuery(contributions), enabled: conditions.length > 0 })
  return (facts) =>
    conditions.flatMap(({ kind, settings, names }, index) => {
      const [form, fact] = [forms?.[kind], facts[index]]
      return form && fact ? [form.explain(fact, { settings, names: toNames(names, formats.locale) }, { t, formats })] : []
    })
}
