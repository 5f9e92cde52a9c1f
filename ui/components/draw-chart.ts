import { GridComponent, MarkLineComponent, MarkPointComponent, TitleComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

use([GridComponent, MarkLineComponent, MarkPointComponent, TitleComponent, TooltipComponent, LabelLayout, CanvasRenderer])

/** Loaders of chart kinds. Each kind is loaded when the first chart of that kind is drawn. */
const loadersByKind: Record<string, () => Promise<unknown>> = {
  line: () => import('./chart-kinds/line.ts'),
  bar: () => import('./chart-kinds/bar.ts'),
  pie: () => import('./chart-kinds/pie.ts'),
  radar: () => import('./chart-kinds/radar.ts'),
  tree: () => import('./chart-kinds/tree.ts'),
  heatmap: () => import('./chart-kinds/heatmap.ts'),
}

/** Loads the code of the chart kinds in the options. */
export async function loadChartCode(options: EChartsCoreOption): Promise<void> {
  const series = [options['series'] ?? []].flat() as { type: string }[]
  await Promise.all(series.map(({ type }) => loadersByKind[type]?.()))
}

/**
 * Draws a chart in the box and resizes it with the box. Returns a function that removes the chart. Only this file and `chart-kinds` import
 * the chart library.
 */
export function drawChart(box: HTMLElement, options: EChartsCoreOption, onChoose: (id: string) => void): () => void {
  const chart = init(box)
  chart.setOption(options)
  chart.on('click', ({ data }) => {
    const id = (data as { id?: unknown } | null)?.id
    if (typeof id === 'string') onChoose(id)
  })
  // The observer also fires at once and when the box is removed. The chart is redrawn in neither case.
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
