import type { Breakdowns, Composition } from '../../../contract/breakdowns.ts'
import { dimensions, type Dimension } from '../../../contract/breakdown-terms.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { formatDrawerAddress } from '../../portfolios/portfolio-search.ts'
import { formatSliceAddress } from '../slice-address.ts'
import { useCompositionTexts } from '../use-composition-words.ts'
import { SlicesTable } from './slices-table.tsx'

type Props = {
  breakdowns: Breakdowns
  composition: Composition
  isTable: boolean
  onTable: (isTable: boolean) => void
  onDimension: (dimension: Dimension) => void
}

/** Shows one breakdown as a ring chart with its table. With short positions it is a bar chart, because a ring cannot show them. */
export function BreakdownChart({ breakdowns, composition, isTable, onTable, onDimension }: Props) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const isNarrow = useIsMobile()
  const { open } = useUrlDrawer('drawer')
  const { dimension, hasShort, total } = composition
  const { title, subtitle, summary, parts, words, drawKey, csv } = useCompositionTexts(breakdowns, composition)
  const centre = { value: amount(total ?? '0', breakdowns.currency, 'negative', 0), label: t('breakdowns.total') }
  const table = <SlicesTable breakdowns={breakdowns} composition={composition} />
  return (
    <Chart
      title={title}
      subtitle={subtitle}
      summary={summary}
      height={hasShort ? 'bar' : 'pie'}
      controls={
        <Segmented
          label={t('breakdowns.by')}
          value={dimension}
          choices={dimensions.map((value) => ({ value, label: t(`breakdowns.dimension.${value}`) }))}
          onChoose={onDimension}
        />
      }
      isTable={isTable}
      onTable={onTable}
      table={table}
      beside={table}
      fileName={`breakdown-${dimension}`}
      csv={csv}
      draw={async (palette) =>
        hasShort
          ? (await import('@atrium/charts/bars')).bars(parts, palette, words, { isNarrow })
          : (await import('@atrium/charts/pie')).pie(parts, palette, { ...words, centre }, { isNarrow })
      }
      drawKey={`${drawKey}${isNarrow}${centre.value}`}
      onChoose={(key) => open(formatDrawerAddress('breakdown', formatSliceAddress(dimension, key)))}
    />
  )
}
