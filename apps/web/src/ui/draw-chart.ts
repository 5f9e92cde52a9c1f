import { LineChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

use([LineChart, GridComponent, MarkLineComponent, MarkPointComponent, TooltipComponent, LabelLayout, CanvasRenderer])

/** Draws into the box, follows its size, and answers how to take it down. This module alone carries the chart library. */
export function drawChart(box: HTMLElement, options: EChartsCoreOption): () => void {
  const chart = init(box)
  chart.setOption(options)
  const observer = new ResizeObserver(() => chart.resize())
  observer.observe(box)
  return () => {
    observer.disconnect()
    chart.dispose()
  }
}
