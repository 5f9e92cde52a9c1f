import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import { api } from '../api.ts'
import { cashFlowQuery } from '../queries.ts'

/** Codes of fields by path, such as `accounts.0.balance`. */
export type PlanProblems = Readonly<Record<string, string>>

/** Saves the plan from a revision. `save` returns null if it was saved, and the problems of its fields otherwise. */
export function useSavePlan(account: string) {
  const { t } = useTranslation()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (plan: PlanDocument, revision: number): Promise<PlanProblems | null> => {
    setIsSaving(true)
    try {
      const saved = await api.cashFlows.save({ account, revision, plan })
      queryClient.setQueryData(cashFlowQuery(account).queryKey, saved)
      showResult(t('planning.saved'))
      return null
    } catch (error) {
      const problems = readProblems(error)
      const isConflict = failureCode(error) === 'conflict'
      if (isConflict) void queryClient.invalidateQueries(cashFlowQuery(account))
      if (Object.keys(problems).length === 0) showError(t(isConflict ? 'planning.conflict' : 'planning.notSaved'))
      return problems
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}

function readProblems(error: unknown): PlanProblems {
  if (failureCode(error) !== 'invalid-request') return {}
  const { issues = [] } = failureDetails(error)
  return Object.fromEntries(issues.map(({ path, code }) => [path.replace(/^plan\./, ''), code]))
}
