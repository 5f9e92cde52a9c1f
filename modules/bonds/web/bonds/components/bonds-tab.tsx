import type { Bonds } from '../../../contract/bonds.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { SaveMenu } from '@atrium/ui/components/save-menu.tsx'
import { EmptyState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { formatFigureAddress } from '@atrium/investments/web/portfolios/figure-address'
import type { TabProps } from '@atrium/investments/web/portfolios/portfolio-search'
import { useBondsSheet } from '../bonds-sheet.ts'
import { bondsQuery } from '../queries.ts'
import { BondsTable } from './bonds-table.tsx'
import { MaturityLadder } from './maturity-ladder.tsx'
import './bonds.css'

/** Shows yields, terms and redemptions of the portfolio's bonds. */
export function BondsTab({ portfolio, search }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(bondsQuery({ portfolio: portfolio.id, on: search.on }))
  return (
    <div className="wide bonds">
      <Panel query={query} failure={t('bonds.failed')} skeleton={<TableSkeleton rows={8} />}>
        {(bonds) => <Body bonds={bonds} name={portfolio.name} />}
      </Panel>
    </div>
  )
}

function Body({ bonds, name }: { bonds: Bonds; name: string }) {
  const { t } = useTranslation()
  const createSheet = useBondsSheet()
  const funds = bonds.withoutTerms.map((fund) => fund.name).join(', ')
  if (bonds.bonds.length === 0)
    return (
      <EmptyState title={t('bonds.noneTitle')}>
        {t('bonds.none')} {funds && t('bonds.fundsOnly', { names: funds })}
      </EmptyState>
    )
  return (
    <>
      <div className="section-head tab-head">
        <h2>{t('bonds.title')}</h2>
        <SaveMenu name={`${name} ${t('portfolios.tab.bond-statistics').toLowerCase()}`} sheet={() => createSheet(bonds.bonds)} />
      </div>
      <Totals bonds={bonds} />
      <FigureGroup>
        <BondsTable bonds={bonds} />
      </FigureGroup>
      <MaturityLadder bonds={bonds} />
      {funds && (
        <Note kind="info">
          <p>{t('bonds.withoutTerms', { names: funds })}</p>
        </Note>
      )}
      <AsOf provenance={bonds.provenance} />
      <p className="fine">
        {t('bonds.note')} {t('figures.choose')}
      </p>
    </>
  )
}

function Totals({ bonds: { total, bonds, currency } }: { bonds: Bonds }) {
  const { t } = useTranslation()
  const { amount, rate, number } = useFormats()
  const reason = t('bonds.noFigure')
  const coverage = total.covered < bonds.length ? t('bonds.covered', { covered: total.covered, count: bonds.length }) : undefined
  const addCoverage = (note: string) => (coverage ? `${note}; ${coverage}` : note)
  return (
    <dl className="bond-totals">
      <Total name={t('bonds.redemptionYield')} note={coverage}>
        {total.redemptionYield ? (
          <Explained explain={formatFigureAddress('bonds.redemption-yield')}>{rate(total.redemptionYield, 'negative')}</Explained>
        ) : (
          <Missing reason={reason} />
        )}
      </Total>
      <Total name={t('bonds.modified')} note={addCoverage(t('bonds.modifiedNote'))}>
        {total.modified ? (
          <Explained explain={formatFigureAddress('bonds.modified')}>{t('bonds.years', { years: number(total.modified, 2) })}</Explained>
        ) : (
          <Missing reason={reason} />
        )}
      </Total>
      <Total name={t('bonds.income')} note={addCoverage(t('bonds.incomeNote'))}>
        {total.income ? (
          <Explained explain={formatFigureAddress('bonds.income')}>{amount(total.income, currency)}</Explained>
        ) : (
          <Missing reason={reason} />
        )}
      </Total>
      <Total name={t('bonds.value')} note={t('bonds.valueNote')}>
        {total.value ? amount(total.value, currency) : <Missing reason={reason} />}
      </Total>
    </dl>
  )
}

function Total({ name, note, children }: { name: string; note: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className="small">{note}</dd>}
    </div>
  )
}
