import type { Breakdowns, Exposure } from '../../../contract/breakdowns.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Skeleton, EmptyState, Note } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '../../portfolios/portfolio-search.ts'
import { breakdownsQuery, exposureQuery } from '../queries.ts'
import { useCompositionSubtitle } from '../use-composition-words.ts'
import { ExcludedHoldings, AssignmentNote } from './composition-notes.tsx'
import { ExposureChart } from './exposure-chart.tsx'
import { ModelChart } from './model-chart.tsx'
import './breakdowns.css'

/** Shows the exposure of the portfolio and its distance from the model of its risk profile. */
export function ExposureTab({ portfolio, search: { on } }: TabProps) {
  const { t } = useTranslation()
  const at = { portfolio: portfolio.id, on }
  const breakdowns = useQuery(breakdownsQuery(at))
  const exposure = useQuery(exposureQuery(at))
  return (
    <div className="wide breakdowns">
      <Panel query={exposure} failure={t('breakdowns.exposureFailed')} skeleton={<Skeleton height="560px" />}>
        {(found) => <ModelComparison exposure={found} />}
      </Panel>
      <Panel query={breakdowns} failure={t('breakdowns.failed')} skeleton={<Skeleton height="400px" />}>
        {(found) => <AllCompositions breakdowns={found} />}
      </Panel>
    </div>
  )
}

/** Shows the comparison with the model, or the reason why there is none. Holdings without a value are listed further below. */
function ModelComparison({ exposure }: { exposure: Exposure }) {
  const { t } = useTranslation()
  const { gap, model, modelProvenance } = exposure
  if (gap === 'nothing-valued') return null
  if (gap || !model) return <Note kind={gap === 'unavailable' ? 'warning' : 'info'}>{t(`breakdowns.gap.${gap ?? 'no-model'}`)}</Note>
  return (
    <>
      <ModelChart exposure={exposure} model={model} />
      {modelProvenance?.isStale && <AsOf provenance={modelProvenance} />}
    </>
  )
}

function AllCompositions({ breakdowns }: { breakdowns: Breakdowns }) {
  const { t } = useTranslation()
  const { compositions, provenance } = breakdowns
  const subtitle = useCompositionSubtitle(breakdowns)
  if (compositions.every(({ slices }) => slices.length === 0))
    return <EmptyState title={t('breakdowns.noneTitle')}>{t('breakdowns.none')}</EmptyState>
  return (
    <section aria-labelledby="exposure-everywhere">
      <div className="chart-head">
        <div>
          <h2 id="exposure-everywhere">{t('breakdowns.where')}</h2>
          <p className="sub">{subtitle}</p>
        </div>
      </div>
      <div className="exposure-grid">
        {compositions.map((composition) => (
          <ExposureChart key={composition.dimension} breakdowns={breakdowns} composition={composition} />
        ))}
      </div>
      <ExcludedHoldings leftOut={compositions[0]?.leftOut ?? []} />
      <p className="fine">
        {compositions.map((composition) => (
          <Fragment key={composition.dimension}>
            <AssignmentNote composition={composition} />{' '}
          </Fragment>
        ))}
      </p>
      <AsOf provenance={provenance} />
    </section>
  )
}
