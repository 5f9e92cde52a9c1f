import type { Disposal, GainBasis, YearOfGains } from '../../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { DisposalMatches } from './disposal-matches.tsx'
import { useDisposalColumns } from './use-disposal-columns.tsx'
import { YearTotals } from './year-totals.tsx'

type Props = { basis: GainBasis; currency: Currency; years: readonly YearOfGains[] }

export type YearDisposal = Disposal & { taxYear: string }

/** Lists disposals by tax year with the totals of each year. A row can be expanded to the purchases matched with it. */
export function DisposalsTable({ basis, currency, years }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const prefix = useId()
  const detailsId = (disposal: string) => `${prefix}-${disposal}`
  const toggle = (disposal: string) => setOpen((before) => before.symmetricDifference(new Set([disposal])))
  const columns = useDisposalColumns({ currency, open, detailsId, toggle })
  const rows = useMemo(
    () => years.flatMap(({ taxYear, disposals }) => disposals.map((disposal): YearDisposal => ({ ...disposal, taxYear }))),
    [years],
  )
  const renderDetails = (disposal: YearDisposal) =>
    open.has(disposal.id) ? { id: detailsId(disposal.id), content: <DisposalMatches disposal={disposal} currency={currency} /> } : null
  const findYear = (taxYear: string) => years.find((year) => year.taxYear === taxYear)
  return (
    <DataTable
      className="holdings ledger disposals"
      label={t('gains.caption', { basis: t(`gains.${basis}`) })}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      rowClass={({ exemption }) => (exemption ? 'exempt' : undefined)}
      detailsOf={renderDetails}
      groups={{
        groupOf: ({ taxYear }) => taxYear,
        renderHeading: (taxYear) => {
          const year = findYear(taxYear)
          return (
            <h3>
              {taxYear.includes('/') ? t('gains.year', { year: taxYear }) : taxYear}
              {year && <small>{t('dates.between', { from: date(year.from), to: date(year.to) })}</small>}
            </h3>
          )
        },
        renderFooter: (taxYear) => {
          const year = findYear(taxYear)
          return year && <YearTotals year={year} basis={basis} currency={currency} columns={columns} />
        },
      }}
    />
  )
}
