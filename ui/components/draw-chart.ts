import { GridComponent, MarkLineComponent, MarkPointComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

use([GridComponent, MarkLineComponent, MarkPointComponent, TitleComponent, TooltipComponent, LabelLayout, CanvasRenderer])

/** Each kind of chart is loaded when the first of its kind is drawn. */
const kinds: Record<string, () => Promise<unknown>> = {
  line: () => import('./chart-kinds/line.ts'),
  bar: () => import('./chart-kinds/bar.ts'),
  pie: () => import('./chart-kinds/pie.ts'),
  treemap: () => import('./chart-kinds/treemap.ts'),
  radar: () => import('./chart-kinds/radar.ts'),
  tree: () => import('./chart-kinds/tree.ts'),
  heatmap: () => import('./chart-kinds/heatmap.ts'),
}

/** Loads what the options need. */
export async function prepare(options: EChartsCoreOption): Promise<void> {
  const series = [options['series'] ?? []].flat() as { type: string }[]
  await Promise.all(series.map(({ type }) => kinds[type]?.()))
}

/** Draws into the box, follows its size, and returns the function that removes it. Only this module imports the chart library. */
export function drawChart(box: HTMLElement, options: EChartsCoreOption, onChoose: (id: string) => void): () => void {
  const chart = init(box)
  chart.setOption(options)
  chart.on('click', ({ data }) => {
    const id = (data as { id?: unknown } | null)?.id
    if (typeof id === 'string') onChoose(id)
  })
  // The observer fires at once and again when the box is removed: redrawing then would be useless.
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
