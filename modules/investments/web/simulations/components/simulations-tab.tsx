import type { Simulations } from '../../../contract/simulations.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Skeleton, EmptyState, Note } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '../../portfolios/portfolio-search.ts'
import { simulationsQuery } from '../queries.ts'
import { listLines } from '../simulated-lines.ts'
import { SimulatedChart } from './simulated-chart.tsx'
import { SimulatedTable } from './simulated-table.tsx'
import './simulations.css'

/** Shows the simulated returns of the firm's strategy models and the portfolio's actual returns. */
export function SimulationsTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(simulationsQuery({ portfolio: portfolio.id, on: search.on }))
  return (
    <div className="wide simulations">
      <Panel query={query} failure={t('simulations.failed')} skeleton={<Skeleton height="400px" />}>
        {(simulations) => (
          <Body
            simulations={simulations}
            isTable={search.as === 'table'}
            onTable={(table) => onSearch({ as: table ? 'table' : undefined })}
          />
        )}
      </Panel>
    </div>
  )
}

type Props = { simulations: Simulations; isTable: boolean; onTable: (isTable: boolean) => void }

function Body({ simulations, isTable, onTable }: Props) {
  const { t } = useTranslation()
  const { gap, models, own, missing, provenance, ownProvenance } = simulations
  if (gap) return <EmptyState title={t('simulations.noneTitle')}>{t(`simulations.gap.${gap}`)}</EmptyState>
  const lines = listLines(simulations, t('portfolios.yourPortfolio'))
  const faults = [
    ...(own ? [] : [t('simulations.noOwn')]),
    ...missing.map((band) => t('simulations.missing', { band: band.replace('/', '–') })),
    ...models.flatMap(({ name, line, endedEarly }) =>
      line === null
        ? [t('simulations.unusable', { name })]
        : endedEarly
          ? [t(line.cumulative === null ? 'simulations.notBegun' : 'simulations.endedEarly', { name })]
          : [],
    ),
  ]
  return (
    <>
      <SimulatedChart months={simulations.months} lines={lines} isTable={isTable} onTable={onTable} />
      <FigureGroup>
        <SimulatedTable simulations={simulations} />
      </FigureGroup>
      {faults.length > 0 && (
        <Note>
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Note>
      )}
      <p className="fine">{t('simulations.note')}</p>
      {provenance && <AsOf provenance={provenance} />}
      {ownProvenance && <AsOf provenance={ownProvenance} />}
    </>
  )
}
