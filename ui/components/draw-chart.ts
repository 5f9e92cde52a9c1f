import { GridComponent, MarkLineComponent, MarkPointComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

use([GridComponent, MarkLineComponent, MarkPointComponent, TitleComponent, TooltipComponent, LabelLayout, CanvasRenderer])

/** Each kind of picture comes when the first of its kind is drawn. */
const kinds: Record<string, () => Promise<unknown>> = {
  line: () => import('./chart-kinds/line.ts'),
  bar: () => import('./chart-kinds/bar.ts'),
  pie: () => import('./chart-kinds/pie.ts'),
  treemap: () => import('./chart-kinds/treemap.ts'),
  radar: () => import('./chart-kinds/radar.ts'),
  tree: () => import('./chart-kinds/tree.ts'),
  heatmap: () => import('./chart-kinds/heatmap.ts'),
}

/** Fetches what the options need to be drawn. */
export async function prepare(options: EChartsCoreOption): Promise<void> {
  const series = [options['series'] ?? []].flat() as { type: string }[]
  await Promise.all(series.map(({ type }) => kinds[type]?.()))
}

/** Draws into the box, follows its size, and answers how to take it down. This module alone carries the chart library. */
export function drawChart(box: HTMLElement, options: EChartsCoreOption, onChoose: (id: string) => void): () => void {
  const chart = init(box)
  chart.setOption(options)
  chart.on('click', ({ data }) => {
    const id = (data as { id?: unknown } | null)?.id
    if (typeof id === 'string') onChoose(id)
  })
  // It speaks up at once and once more when the box is taken away: to draw for that would be to draw everything in vain.
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box
    if (box.isConnected && (clientWidth !== chart.getWidth() || clientHeight !== chart.getHeight())) chart.resize()
  })
  observer.observe(box)
  return () => {
    observer.disconnect()
    chart.dispose()
  }
}
