import { useTranslation } from 'react-i18next'
import { RemoveButton } from '../holdings/remove-button.tsx'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import type { PlanOutcome } from './plan-results.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useSavePlan } from './use-save-plan.ts'

export type ShownScenario = PlanDocument['scenarios'][number] & { outcome: PlanOutcome }
/** A scenario without an outcome cannot be computed any more, and can only be removed. */
type ListedScenario = Omit<ShownScenario, 'outcome'> & { outcome: PlanOutcome | null }

type Props = {
  page: CashFlowPage
  plan: PlanDocument
  account: string
  own: PlanOutcome
  scenarios: readonly ListedScenario[]
  onTry: (changes: PlanChanges) => void
}

/** Shows the plan and its scenarios side by side, with what they change and how long the money lasts. */
export function ScenarioRow({ page, plan, account, own, scenarios, onTry }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const { save } = useSavePlan(account)
  const remove = async (id: string) => {
    await save({ ...plan, scenarios: plan.scenarios.filter((scenario) => scenario.id !== id) }, page.revision)
  }
  const difference = ({ lastsTo, horizon }: PlanOutcome) => (lastsTo ?? horizon) - (own.lastsTo ?? own.horizon)
  return (
    <section aria-labelledby="plan-scenarios">
      <h2 className="visually-hidden" id="plan-scenarios">
        {t('planning.cashFlow.scenarios')}
      </h2>
      <ul className="scenarios">
        <li>
          <h3>
            <i className="swatch swatch-1" aria-hidden="true" />
            {t(page.side === 'firm' ? 'planning.cashFlow.firmPlan' : 'planning.cashFlow.yourPlan')}
          </h3>
          <p className="scenario-age">
            {own.lastsTo ?? `${own.horizon}+`} <small>{t('planning.cashFlow.yearsOld')}</small>
          </p>
          <p>
            {t('planning.cashFlow.planWords', {
              spending: words.pounds(plan.spending[0]?.amount ?? 0),
              age: plan.people[0]?.retirementAge,
            })}
          </p>
        </li>
        {scenarios.map(({ id, name, changes, outcome }, index) => (
          <li key={id}>
            <h3>
              <i className={`swatch swatch-${index + 2}`} aria-hidden="true" />
              {name}
            </h3>
            {outcome && (
              <p className="scenario-age">
                {outcome.lastsTo ?? `${outcome.horizon}+`}{' '}
                <small>
                  {signOf(difference(outcome))}
                  {t('planning.cashFlow.yearsMore', { count: Math.abs(difference(outcome)) })}
                </small>
              </p>
            )}
            <p>
              {words.changes(plan, changes).map((change) => (
                <span key={change}>{change}. </span>
              ))}
              {outcome ? words.compare(outcome, own) : t('planning.cashFlow.notComputed')}
            </p>
            <p className="scenario-actions">
              {outcome && (
                <button className="link" type="button" onClick={() => onTry(changes)}>
                  {t('planning.cashFlow.show')}
                </button>
              )}
              {page.mayChange && <RemoveButton onRemove={() => remove(id)} />}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const signOf = (years: number): string => (years > 0 ? '+' : years < 0 ? '−' : '±')
