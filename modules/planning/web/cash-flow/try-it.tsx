import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Slider } from '@atrium/ui/components/aria/slider.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import { maxPlanName, mostScenarios, planLimits } from '../../contract/cash-flow-terms.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import { hasChanges } from './plan-results.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useSavePlan } from './use-save-plan.ts'

type Props = {
  page: CashFlowPage
  plan: PlanDocument
  account: string
  changes: PlanChanges
  onChange: (changes: PlanChanges) => void
}

const rateStep = 0.25
const spendingStep = 500
const giftStep = 5_000
const mostGift = 500_000
const yearsToGift = 3

/** Sliders that change the plan for as long as they are moved, and keep the changes as a scenario. */
export function TryIt({ page, plan, account, changes, onChange }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const [person] = plan.people
  const spending = Number(plan.spending[0]?.amount ?? 0)
  const giftYear = changes.oneOff?.year ?? Number(page.firstYear.slice(0, 4)) + yearsToGift
  const works = plan.incomes.some(({ until }) => until === 'retirement')
  return (
    <aside aria-labelledby="plan-try" className="try-it">
      <h2 id="plan-try">{t('planning.cashFlow.tryIt')}</h2>
      {works && (
        <Slider
          label={t('planning.cashFlow.retireAt')}
          values={[changes.retirementAge ?? person?.retirementAge ?? 0]}
          {...planLimits.retirementAge}
          format={String}
          onValues={([retirementAge = 0]) => onChange({ ...changes, retirementAge })}
        />
      )}
      {spending > 0 && (
        <Slider
          label={t('planning.cashFlow.spendingAYear')}
          values={[Number(changes.spending ?? spending)]}
          least={0}
          most={Math.max(spendingStep, Math.ceil((spending * 2) / spendingStep) * spendingStep)}
          step={spendingStep}
          format={(value) => words.pounds(value)}
          onValues={([value = 0]) => onChange({ ...changes, spending: String(value) })}
        />
      )}
      <Slider
        label={t('planning.cashFlow.growth')}
        hint={t('planning.cashFlow.beforeCharges', { charge: words.rate(plan.assumptions.charge) })}
        values={[Number(changes.growth ?? plan.assumptions.growth)]}
        {...planLimits.growth}
        step={rateStep}
        format={(value) => words.rate(String(value))}
        onValues={([value = 0]) => onChange({ ...changes, growth: String(value) })}
      />
      <Slider
        label={t('planning.cashFlow.inflation')}
        values={[Number(changes.inflation ?? plan.assumptions.inflation)]}
        {...planLimits.inflation}
        step={rateStep}
        format={(value) => words.rate(String(value))}
        onValues={([value = 0]) => onChange({ ...changes, inflation: String(value) })}
      />
      <Slider
        label={t('planning.cashFlow.giftIn', { year: giftYear })}
        values={[Number(changes.oneOff?.amount ?? 0)]}
        least={0}
        most={mostGift}
        step={giftStep}
        format={(value) => words.pounds(value)}
        onValues={([value = 0]) => onChange({ ...changes, oneOff: { amount: String(value), year: giftYear } })}
      />
      <Slider
        label={t('planning.cashFlow.planTo')}
        values={[changes.horizonAge ?? person?.horizonAge ?? 0]}
        {...planLimits.horizonAge}
        least={Math.max(planLimits.horizonAge.least, ageAfterFirstYear(page, plan))}
        format={String}
        onValues={([horizonAge = 0]) => onChange({ ...changes, horizonAge })}
      />
      <Keep page={page} plan={plan} account={account} changes={changes} onChange={onChange} />
    </aside>
  )
}

/** Returns the age of the first person at the end of the calendar year in which the first tax year of the plan ends. */
const ageAfterFirstYear = ({ firstYear }: CashFlowPage, { people: [person] }: PlanDocument): number =>
  Number(firstYear.slice(0, 4)) + 1 - Number(person?.dateOfBirth.slice(0, 4) ?? 0)

/** Keeps what is tried out as a scenario, named by what it changes. */
function Keep({ page, plan, account, changes, onChange }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { save, isSaving } = useSavePlan(account)
  const [name, setName] = useState('')
  if (!hasChanges(changes)) return <p className="muted try-hint">{t('planning.cashFlow.tryHint')}</p>
  const suggested = words.changes(plan, changes).join(', ').slice(0, maxPlanName)
  const keep = async () => {
    const scenario = { id: crypto.randomUUID(), name: name.trim() || suggested, changes }
    const problems = await save({ ...plan, scenarios: [...plan.scenarios, scenario] }, page.revision)
    if (problems) return
    setName('')
    onChange({})
  }
  const isFull = plan.scenarios.length >= mostScenarios
  return (
    <>
      {page.mayChange && !isFull && (
        <TextField
          name="scenario"
          label={t('planning.cashFlow.scenarioName')}
          placeholder={suggested}
          maxLength={maxPlanName}
          value={name}
          onValue={setName}
        />
      )}
      {page.mayChange && isFull && <p className="muted try-hint">{t('planning.cashFlow.fullHint')}</p>}
      <p className="try-actions">
        {page.mayChange && !isFull && (
          <button className="button primary" type="button" aria-busy={isSaving} onClick={() => void keep()}>
            {t('planning.cashFlow.saveScenario')}
          </button>
        )}
        <button className="button" type="button" onClick={() => onChange({})}>
          {t('planning.cashFlow.reset')}
        </button>
      </p>
    </>
  )
}
