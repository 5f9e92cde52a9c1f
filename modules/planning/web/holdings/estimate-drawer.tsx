import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { NetWorth } from '../../contract/net-worth.ts'
import { api } from '../api.ts'
import { reloadPlan } from '../queries.ts'
import {
  changeDraft,
  findProblems,
  readProblems,
  takeEstimate,
  toDraft,
  toEntry,
  type DraftProblems,
  type HoldingDraft,
  type OpenedDraft,
} from './holding-draft.ts'
import { EstimateNote } from './estimate-note.tsx'
import { PropertyFields } from './property-fields.tsx'
import { useEstimate, type Estimate } from './use-estimate.ts'

type Props = { plan: NetWorth; account: string; holding: NetWorth['holdings'][number]; onClose: () => void }

/** The drawer of a property value estimate: the average of sales nearby, which can become the value of the property. */
export function EstimateDrawer({ plan, account, holding, onClose }: Props) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const [{ version, draft: opened }] = useState<OpenedDraft>(() => ({ version: holding.version, draft: toDraft(holding) }))
  const [draft, setDraft] = useState<HoldingDraft>({ ...opened, enabledEstimateBtn: true })
  /** Number of changes. An estimate that was asked for before the last is of another property. */
  const changes = useRef(0)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [taken, setTaken] = useState<Estimate | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { ask, isAsking } = useEstimate(account)
  const estimate = async () => {
    const { bedrooms } = findProblems(draft)
    setProblems(bedrooms ? { bedrooms } : {})
    if (bedrooms || !draft.propertyType) return
    const asked = changes.current
    const found = await ask({ postCode: draft.postCode, bedrooms: Number(draft.bedrooms), propertyType: draft.propertyType })
    if (!found?.average || changes.current !== asked) return
    const { average: value, currency, estimatedOn } = found
    setDraft((before) => takeEstimate(before, { average: value, currency, today: estimatedOn }))
    setTaken(found)
  }
  const save = async () => {
    setIsSaving(true)
    try {
      await api.financialHoldings.save({ account, holding: holding.id, version, ...toEntry(draft) })
      await reloadPlan(account)
      showResult(t('planning.saved'))
      onClose()
    } catch (error) {
      setProblems(readProblems(error))
      if (failureCode(error) === 'conflict') void reloadPlan(account)
      showError(t(failureCode(error) === 'conflict' ? 'planning.conflict' : 'planning.notSaved'))
      setIsSaving(false)
    }
  }
  const change = <Field extends keyof HoldingDraft>(field: Field, value: HoldingDraft[Field]) => {
    changes.current += 1
    setTaken(null)
    setDraft((before) => changeDraft(before, field, value))
  }
  const average = taken?.average ? amount(taken.average, draft.currency, undefined, 0) : null
  return (
    <Drawer
      title={t('planning.estimateTitle')}
      context={holding.name}
      {...(average && { response: average })}
      onClose={onClose}
      footer={
        average &&
        plan.mayChange && (
          <button className="button primary" type="button" aria-busy={isSaving} onClick={() => void save()}>
            {t('planning.useEstimate', { value: average })}
          </button>
        )
      }
    >
      <div className="holding-form">
        <p>{t('planning.estimateHint')}</p>
        {plan.hasEstimates ? (
          <>
            <PropertyFields draft={draft} problems={problems} onChange={change} />
            <button
              className="button"
              type="button"
              disabled={!draft.enabledEstimateBtn || isAsking || draft.postCode.trim() === ''}
              aria-busy={isAsking}
              onClick={() => void estimate()}
            >
              {t('planning.estimate')}
            </button>
            {taken && <EstimateNote estimate={taken} />}
          </>
        ) : (
          <Note kind="info">{t('planning.estimateReasons.not-offered')}</Note>
        )}
      </div>
    </Drawer>
  )
}
