import type { Breakdowns, Composition } from '../../../contract/breakdowns.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Explained, FigureGroup, DrawerButton } from '@atrium/ui/components/figure.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import { formatDrawerAddress } from '../../portfolios/portfolio-search.ts'
import { formatSliceAddress } from '../slice-address.ts'
import { chooseInk } from '../slice-ink.ts'
import { useSliceName } from '../use-slice-name.ts'

type Props = { breakdowns: Breakdowns; composition: Composition }
type Slice = Composition['slices'][number]

/** Lists the slices by value, with links to their holdings. Each swatch has the slice's colour in the chart. */
export function SlicesTable({ breakdowns: { currency }, composition }: Props) {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const { dimension, slices, total } = composition
  const columns = useSliceColumns(composition, currency)
  const sum = total && <Explained explain={formatFigureAddress('holdings.value')}>{amount(total, currency)}</Explained>
  return (
    <FigureGroup>
      <FixedTable
        className="slices"
        label={t(`breakdowns.title.${dimension}`)}
        columns={columns}
        rows={slices}
        keyOf={({ key }) => key}
        footer={<SumRow columns={columns} name={t('breakdowns.total')} cells={{ value: sum, share: percent('100') }} />}
      />
    </FigureGroup>
  )
}

function useSliceColumns({ dimension, slices }: Composition, currency: Breakdowns['currency']): DataColumn<Slice>[] {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const formatSliceName = useSliceName()
  const ink = (slice: Slice) => ({ background: `var(--${chooseInk(dimension, slice.key, slices.indexOf(slice))})` })
  return [
    {
      id: 'slice',
      header: t(`breakdowns.dimension.${dimension}`),
      isRowHeader: true,
      className: 'slice-name',
      cell: (slice) => (
        <>
          <i className="slice-swatch" style={ink(slice)} aria-hidden="true" />
          <DrawerButton drawer={formatDrawerAddress('breakdown', formatSliceAddress(dimension, slice.key))}>
            {formatSliceName(dimension, slice.key)}
          </DrawerButton>
        </>
      ),
    },
    { id: 'holdings', header: t('breakdowns.holdings'), isNumber: true, priority: 2, cell: ({ holdings }) => holdings.length },
    {
      id: 'value',
      header: t('figures.value'),
      isNumber: true,
      cell: ({ key, value }) => (
        <Explained explain={formatFigureAddress('slice.value', formatSliceAddress(dimension, key))}>{amount(value, currency)}</Explained>
      ),
    },
    {
      id: 'share',
      header: t('breakdowns.share'),
      isNumber: true,
      className: 'strong',
      cell: ({ key, percent: share }) => (
        <Explained explain={formatFigureAddress('slice.percent', formatSliceAddress(dimension, key))}>{percent(share)}</Explained>
      ),
    },
  ]
}
