import type { Breakdowns, Composition } from '../../../contract/breakdowns.ts'
import { useState } from 'react'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { formatDrawerAddress } from '../../portfolios/portfolio-search.ts'
import { formatSliceAddress } from '../slice-address.ts'
import { useCompositionTexts } from '../use-composition-words.ts'
import { SlicesTable } from './slices-table.tsx'

/** Shows the composition by one dimension as bars. */
export function ExposureChart({ breakdowns, composition }: { breakdowns: Breakdowns; composition: Composition }) {
  const isNarrow = useIsMobile()
  const { open } = useUrlDrawer('drawer')
  const [isTable, setIsTable] = useState(false)
  const { title, summary, parts, words, drawKey, csv } = useCompositionTexts(breakdowns, composition)
  const { dimension } = composition
  return (
    <Chart
      level={3}
      title={title}
      summary={summary}
      isTable={isTable}
      onTable={setIsTable}
      table={<SlicesTable breakdowns={breakdowns} composition={composition} />}
      fileName={`exposure-${dimension}`}
      csv={csv}
      draw={async (palette) => (await import('@atrium/charts/bars')).bars(parts, palette, words, { isNarrow })}
      drawKey={`${drawKey}${isNarrow}`}
      onChoose={(key) => open(formatDrawerAddress('breakdown', formatSliceAddress(dimension, key)))}
    />
  )
}
