import type { GainBasis, Gains, GainsOnBasis } from '../../../contract/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '@atrium/investments/web/portfolios/portfolio-search'
import { useGainsSheet } from '../gains-sheet.ts'
import { gainsQuery } from '../queries.ts'
import { DisposalsTable } from './disposals-table.tsx'
import { GainFlags } from './gain-flags.tsx'
import './gains.css'

/** Shows the realised gains of a portfolio by tax year, on the chosen basis. */
export function RealisedTab({ portfolio, search, onSearch }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(gainsQuery({ portfolio: portfolio.id, on: search.on }))
  return (
    <div className="wide realised">
      <Panel query={query} failure={t('gains.failed')} skeleton={<TableSkeleton rows={10} />}>
        {(gains) => <Body gains={gains} name={portfolio.name} search={search} onSearch={onSearch} />}
      </Panel>
    </div>
  )
}

type BodyProps = { gains: Gains; name: string; search: TabProps['search']; onSearch: TabProps['onSearch'] }

function Body({ gains, name, search, onSearch }: BodyProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const createSheet = useGainsSheet()
  const isUk = gains.untaxed !== 'other-jurisdiction'
  const basis: GainBasis = isUk ? (search.basis ?? 'book') : 'book'
  const shown = gains[basis]
  if (gains.book.years.length === 0)
    return <EmptyState title={t('gains.noneTitle')}>{t('gains.none', { date: date(gains.on) })}</EmptyState>
  const years = shown?.years.filter(({ taxYear }) => search.year === undefined || taxYear === search.year) ?? []
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('gains.title')}</h2>
        <span className="muted number">{t('gains.upTo', { date: date(gains.on) })}</span>
      </div>
      <div className="toolbar">
        {isUk && (
          <Segmented
            label={t('gains.basis')}
            value={basis}
            choices={[
              { value: 'book', label: t('gains.book') },
              { value: 'tax', label: t('gains.tax') },
            ]}
            onChoose={(chosen) => onSearch({ basis: chosen === 'tax' ? 'tax' : undefined })}
          />
        )}
        {shown && <YearPick isUk={isUk} shown={shown} year={search.year} onSearch={onSearch} />}
        <span className="grow" />
        {shown && years.length > 0 && (
          <SaveMenu
            name={`${name} ${t('portfolios.tab.realised').toLowerCase()}`}
            sheet={() => createSheet({ basis, currency: shown.currency, years })}
          />
        )}
      </div>
      {!isUk && <p>{t('gains.otherJurisdiction')}</p>}
      {shown ? <GainsView basis={basis} shown={shown} years={years} onSearch={onSearch} /> : <UntaxedNote gains={gains} />}
      <AsOf provenance={gains.provenance} />
      <p className="fine">
        {basis === 'tax' && shown ? t('gains.taxNote') : t('gains.bookNote')} {t('gains.estimate')}
      </p>
    </>
  )
}

function YearPick({
  isUk,
  shown,
  year,
  onSearch,
}: {
  isUk: boolean
  shown: GainsOnBasis
  year: string | undefined
  onSearch: TabProps['onSearch']
}) {
  const { t } = useTranslation()
  const known = new Set([...shown.years.map(({ taxYear }) => taxYear), ...(year === undefined ? [] : [year])])
  const choices = [...known].toSorted().toReversed()
  return (
    <NativeSelect
      label={isUk ? t('gains.taxYear') : t('gains.calendarYear')}
      value={year ?? 'all'}
      choices={[{ value: 'all', label: t('gains.allYears') }, ...choices.map((value) => ({ value, label: value }))]}
      onChoose={(value) => onSearch({ year: value === 'all' ? undefined : value })}
    />
  )
}

type GainsViewProps = { basis: GainBasis; shown: GainsOnBasis; years: GainsOnBasis['years']; onSearch: TabProps['onSearch'] }

function GainsView({ basis, shown, years, onSearch }: GainsViewProps) {
  const { t } = useTranslation()
  if (years.length === 0)
    return (
      <EmptyState
        title={t('gains.noneOfYear')}
        action={
          <button className="button" type="button" onClick={() => onSearch({ year: undefined })}>
            {t('gains.showAllYears')}
          </button>
        }
      />
    )
  return (
    <>
      <FigureGroup>
        <DisposalsTable basis={basis} currency={shown.currency} years={years} />
      </FigureGroup>
      <GainFlags flags={shown.flags} />
    </>
  )
}

function UntaxedNote({ gains }: { gains: Gains }) {
  const { t } = useTranslation()
  if (gains.untaxed === 'unknown-type') return <EmptyState title={t('gains.unknownTypeTitle')}>{t('gains.unknownType')}</EmptyState>
  return <EmptyState title={t('gains.notTaxedTitle')}>{t('gains.notTaxed', { type: gains.type })}</EmptyState>
}
