import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContributions } from '@atrium/ui/contributions'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ClientListEntry } from '../../contract/accounts.ts'
import type { ClientCondition, ConditionState } from '../../contract/client-conditions.ts'
import { toNames, type ConditionForm, type ConditionForms } from './contributions.ts'
import { conditionFormsQuery } from './queries.ts'

/** A condition of the list with its form, which is undefined while the forms load and for a kind that no module provides. */
export type ShownCondition = ClientCondition & {
  form: ConditionForm | undefined
  names: Readonly<Record<string, string>>
  isMissing: boolean
}

export type Conditions = {
  forms: ConditionForms | undefined
  shown: readonly ShownCondition[]
  /** Says why a client matches, one sentence for each condition. Null if the list has no conditions. */
  explain: ((entry: ClientListEntry) => string[]) | null
}

/** Returns the forms of conditions, and the conditions of a list in words. `states` are those of the server's response. */
export function useConditions(where: readonly ClientCondition[] | undefined, states: readonly ConditionState[] | undefined): Conditions {
  const { t } = useTranslation()
  const formats = useFormats()
  const contributions = useContributions('clientConditions')
  const { data: forms } = useQuery({ ...conditionFormsQuery(contributions), enabled: where !== undefined })
  return useMemo(() => {
    const shown = (where ?? []).map((condition, index): ShownCondition => {
      const state = states?.[index]
      return {
        ...condition,
        form: forms?.[condition.kind],
        names: toNames(state?.names ?? {}, formats.locale),
        isMissing: state?.isMissing ?? false,
      }
    })
    const explain = ({ matches = [] }: ClientListEntry) =>
      shown.flatMap(({ form, ...condition }, index) => {
        const facts = matches[index]
        return form && facts ? [form.explain(facts, condition, { t, formats })] : []
      })
    return { forms, shown, explain: where === undefined ? null : explain }
  }, [where, states, forms, t, formats])
}
