import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExplainMark } from '@atrium/ui/components/figure.tsx'
import { EmptyState, Note } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { usePageSearch } from '@atrium/ui/pages'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import { planningParameter } from '../../contract/planning-terms.ts'
import { editPlan, parseCashFlowSearch, withTried } from '../cash-flow-address.ts'
import { formatYearFigure } from './figure-address.ts'
import { CashFlowExplanation } from './cash-flow-explanation.tsx'
import { MoneySection } from './money-section.tsx'
import {
  computeOutcome,
  findSpendingRoom,
  formatChanges,
  hasChanges,
  keepDifferences,
  parseChanges,
  type ComputedOutcome,
  type PlanOutcome,
} from './plan-results.ts'
import { PlanEditor } from './plan-editor.tsx'
import { ScenarioRow } from './scenario-row.tsx'
import { TryIt } from './try-it.tsx'
import { usePlanWords } from './use-plan-words.ts'
import { VersionDrawer } from './version-drawer.tsx'
import { VersionsSection } from './versions-section.tsx'
import { YearsSection } from './years-section.tsx'
import '../net-worth/planning.css'
import '../projection/projection.css'
import './cash-flow.css'

type Props = {
  page: CashFlowPage
  account: string
  search: { explain?: string; try?: string }
  drawer: { name: 'edit' } | { name: 'version'; id: string } | null
}

/** Shows how long the money lasts, where each year's money comes from, scenarios, goals and frozen versions. */
export function CashFlowView({ page, account, search, drawer }: Props) {
  const { open, close } = useUrlDrawer(planningParameter)
  const edit = () => open(editPlan)
  return (
    <>
      {page.plan ? (
        <Planned page={page} plan={page.plan} account={account} search={search} onEdit={edit} />
      ) : (
        <Unplanned page={page} account={account} onEdit={edit} />
      )}
      {drawer?.name === 'edit' && page.mayChange && <PlanEditor page={page} account={account} onClose={close} />}
      {drawer?.name === 'version' && <VersionDrawer key={drawer.id} page={page} account={account} id={drawer.id} onClose={close} />}
    </>
  )
}

function Unplanned({ page, account, onEdit }: { page: CashFlowPage; account: string; onEdit: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <section className="hero home">
        <div className="wrap">
          <h1 className="cash-flow-title">{t('planning.cashFlow.title')}</h1>
          <p className="cash-flow-one">{t('planning.cashFlow.invitation')}</p>
        </div>
      </section>
      <div className="wrap plan">
        <EmptyState
          title={t(page.side === 'firm' ? 'planning.cashFlow.emptyFirm' : 'planning.cashFlow.empty')}
          action={
            page.mayChange && (
              <button className="button primary" type="button" onClick={onEdit}>
                {t('planning.cashFlow.begin')}
              </button>
            )
          }
        >
          {t('planning.cashFlow.emptyHint')}
        </EmptyState>
        <VersionsSection page={page} account={account} />
      </div>
    </>
  )
}

/** Time without a change after which what is tried out is written into the URL. */
const pauseMs = 300

/** Keeps what is tried out in the URL, so that a link and an explanation show the same figures. */
function useTried(plan: PlanDocument, tried: string | undefined) {
  const [, changeSearch] = usePageSearch(parseCashFlowSearch)
  const [changes, setChanges] = useState(() => keepDifferences(plan, parseChanges(tried ?? '')))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: PlanChanges) => {
    const kept = keepDifferences(plan, next)
    setChanges(kept)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const text = formatChanges(kept)
      changeSearch((before) => withTried(before, text), { replace: true, resetScroll: false })
    }, pauseMs)
  }
  return [changes, change] as const
}

type PlannedProps = { page: CashFlowPage; plan: PlanDocument; account: string; search: Props['search']; onEdit: () => void }

function Planned({ page, plan, account, search, onEdit }: PlannedProps) {
  const { firstYear, rules } = page
  const basis = useMemo(() => ({ firstYear, rules }), [firstYear, rules])
  const [changes, change] = useTried(plan, search.try)
  const own = useOutcome(plan, basis, noChanges)
  const shown = useOutcome(plan, basis, changes)
  const scenarios = useMemo(
    () =>
      plan.scenarios.map((scenario) => {
        try {
          return { ...scenario, outcome: computeOutcome(plan, basis, scenario.changes) }
        } catch {
          return { ...scenario, outcome: null }
        }
      }),
    [plan, basis],
  )
  // The sentence follows a slider at once, and the pictures as soon as they can.
  const later = useDeferredValue(useMemo(() => ({ outcome: shown ?? own, changes }), [shown, own, changes]))
  const computed = useMemo(() => scenarios.flatMap(({ outcome: one, ...rest }) => (one ? [{ ...rest, outcome: one }] : [])), [scenarios])
  if (!own) return <NoLongerComputed page={page} account={account} onEdit={onEdit} />
  const outcome = shown ?? own
  const pictured = later.outcome ?? own
  return (
    <>
      <Headline page={page} plan={plan} outcome={outcome} changes={changes} onEdit={onEdit} />
      <div className="wrap plan cash-flow">
        <ScenarioRow page={page} plan={plan} account={account} own={own} scenarios={scenarios} onTry={change} />
        <Limits limits={outcome.limits} />
        <div className="cash-flow-grid">
          <YearsSection
            plan={plan}
            outcome={pictured}
            inflation={later.changes.inflation ?? plan.assumptions.inflation}
            hasChanges={hasChanges(later.changes)}
          />
          <TryIt page={page} plan={plan} account={account} changes={changes} onChange={change} />
        </div>
        <MoneySection page={page} plan={plan} outcome={pictured} changes={later.changes} scenarios={computed} />
        <VersionsSection page={page} account={account} />
      </div>
      <CashFlowExplanation page={page} plan={plan} account={account} changes={changes} explain={search.explain} />
    </>
  )
}

/** Names payments that exceed what the tax rules allow. */
function Limits({ limits }: Pick<ComputedOutcome, 'limits'>) {
  const { t } = useTranslation()
  if (limits.length === 0) return null
  return (
    <Note>
      <ul>
        {limits.map(({ limit, person, first, last }) => (
          <li key={`${limit} ${person}`}>
            {t(`planning.cashFlow.limits.${limit}`, {
              name: person,
              years: first === last ? first : t('planning.cashFlow.yearRange', { first, last }),
            })}
          </li>
        ))}
      </ul>
    </Note>
  )
}

const noChanges: PlanChanges = {}

/** Computes a plan with changes; null if it cannot be computed. */
function useOutcome(plan: PlanDocument, basis: { firstYear: string; rules: string }, changes: PlanChanges): ComputedOutcome | null {
  return useMemo(() => {
    try {
      return computeOutcome(plan, basis, changes)
    } catch {
      return null
    }
  }, [plan, basis, changes])
}

/** A plan that was complete when it was saved, but whose years have passed. */
function NoLongerComputed({ page, account, onEdit }: { page: CashFlowPage; account: string; onEdit: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="wrap plan">
      <h1 className="cash-flow-title">{t('planning.cashFlow.title')}</h1>
      <Note>{t('planning.cashFlow.outdated')}</Note>
      {page.mayChange && (
        <p>
          <button className="button" type="button" onClick={onEdit}>
            {t('planning.cashFlow.edit')}
          </button>
        </p>
      )}
      <VersionsSection page={page} account={account} />
    </div>
  )
}

type HeadlineProps = { page: CashFlowPage; plan: PlanDocument; outcome: PlanOutcome; changes: PlanChanges; onEdit: () => void }

/** The one sentence that matters, and what would change it. */
function Headline({ page, plan, outcome, changes, onEdit }: HeadlineProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const tried = useDeferredValue(changes)
  const room = useMemo(
    () => findSpendingRoom(plan, { firstYear: page.firstYear, rules: page.rules }, tried),
    [plan, page.firstYear, page.rules, tried],
  )
  const { lastsTo, short } = outcome
  // The first year that is short, or the last year, tells why the money lasts so long.
  const decisive = short[0]?.taxYear ?? outcome.flow.rows.at(-1)?.taxYear ?? page.firstYear
  return (
    <section className="hero home">
      <div className="wrap cash-flow-hero">
        <div>
          <h1 className="cash-flow-title">{t('planning.cashFlow.title')}</h1>
          <p className="cash-flow-one" aria-live="polite">
            {t('planning.cashFlow.sentence', { lasts: words.lasts(outcome) })} <span>{tried === changes && words.room(room, outcome)}</span>
          </p>
          {lastsTo !== null && (
            <p className="cash-flow-short">{t('planning.cashFlow.shortYears', { count: short.length, years: words.years(short) })}</p>
          )}
          <p className="asof">
            {t(page.side === 'firm' ? 'planning.cashFlow.basisFirm' : 'planning.cashFlow.basis', { rules: page.rules })}{' '}
            <ExplainMark explain={formatYearFigure('closing-real', decisive)} label={t('planning.cashFlow.explain')} />
          </p>
        </div>
        {page.mayChange && (
          <button className="button" type="button" onClick={onEdit}>
            {t('planning.cashFlow.edit')}
          </button>
        )}
      </div>
    </section>
  )
}
