import type { Composition } from '../../../contract/breakdowns.ts'
import type { Dimension } from '../../../contract/breakdown-terms.ts'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Explained, FigureGroup, DrawerButton } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatFigureAddress } from '../../portfolios/figure-address.ts'
import { formatDrawerAddress } from '../../portfolios/portfolio-search.ts'
import { formatSliceAddress, formatSliceHoldingAddress } from '../slice-address.ts'

type Slice = Composition['slices'][number]
type Props = { dimension: Dimension; slice: Slice | undefined; leftOut: Composition['leftOut']; currency: Currency }
type ShownHolding = Slice['holdings'][number] | Composition['leftOut'][number]

/** Lists the holdings of a slice with links to their drawers, then the holdings without a value. */
export function SliceHoldings({ dimension, slice, leftOut, currency }: Props) {
  const { t } = useTranslation()
  const columns = useHoldingColumns(dimension, slice?.key ?? '', currency)
  return (
    <FigureGroup>
      <FixedTable
        className="slice-holdings"
        label={t('breakdowns.holdings')}
        columns={columns}
        rows={[...(slice?.holdings ?? []), ...leftOut]}
        keyOf={({ id }) => id}
        footer={slice && <Total columns={columns} dimension={dimension} slice={slice} currency={currency} />}
      />
    </FigureGroup>
  )
}

function useHoldingColumns(dimension: Dimension, sliceKey: string, currency: Currency): DataColumn<ShownHolding>[] {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const term = useProviderTerm()
  const formatHoldingAddress = (part: 'value' | 'weight', { id, share }: Slice['holdings'][number]) =>
    share
      ? formatFigureAddress(`slice-holding.${part}`, formatSliceHoldingAddress(dimension, sliceKey, id))
      : formatFigureAddress(`holding.${part}`, id)
  return [
    {
      id: 'holding',
      header: t('portfolios.holding'),
      isRowHeader: true,
      cell: (holding) => (
        <>
          <DrawerButton drawer={formatDrawerAddress('holding', holding.id)}>{term(holding.name)}</DrawerButton>
          {'share' in holding && holding.share && <small>{t('breakdowns.ofFund', { percent: percent(holding.share) })}</small>}
          {'weight' in holding && holding.weight && (
            <small className="only-mobile">{t('portfolios.ofPortfolio', { percent: percent(holding.weight) })}</small>
          )}
        </>
      ),
    },
    {
      id: 'value',
      header: t('figures.value'),
      isNumber: true,
      cell: (holding) =>
        'reason' in holding ? (
          <Missing reason={t(`portfolios.reason.${holding.reason}`)} />
        ) : (
          <Explained explain={formatHoldingAddress('value', holding)}>{amount(holding.value, currency)}</Explained>
        ),
    },
    {
      id: 'share',
      header: t('breakdowns.ofPart'),
      isNumber: true,
      cell: (holding) =>
        'percent' in holding && <Share address={formatSliceHoldingAddress(dimension, sliceKey, holding.id)} holding={holding} />,
    },
    {
      id: 'weight',
      header: t('breakdowns.ofAll'),
      isNumber: true,
      priority: 2,
      cell: (holding) =>
        'weight' in holding &&
        holding.weight && <Explained explain={formatHoldingAddress('weight', holding)}>{percent(holding.weight)}</Explained>,
    },
  ]
}

function Share({ address, holding: { percent: share } }: { address: string; holding: Slice['holdings'][number] }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  if (!share) return <Missing reason={t('explanation.reasons.total-is-zero')} />
  return <Explained explain={formatFigureAddress('slice-holding.percent', address)}>{percent(share)}</Explained>
}

type TotalProps = { columns: readonly DataColumn<ShownHolding>[]; dimension: Dimension; slice: Slice; currency: Currency }

function Total({ columns, dimension, slice, currency }: TotalProps) {
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const address = formatSliceAddress(dimension, slice.key)
  return (
    <SumRow
      columns={columns}
      name={t('breakdowns.partTotal')}
      cells={{
        value: <Explained explain={formatFigureAddress('slice.value', address)}>{amount(slice.value, currency)}</Explained>,
        share: percent('100'),
        weight: <Explained explain={formatFigureAddress('slice.percent', address)}>{percent(slice.percent)}</Explained>,
      }}
    />
  )
}
