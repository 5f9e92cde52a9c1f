import * as charts from 'echarts/charts'
import * as components from 'echarts/components'
import { init, use, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

const { BarChart, HeatmapChart, LineChart, PieChart, RadarChart, TreeChart } = charts
const { GridComponent, MarkLineComponent, MarkPointComponent, RadarComponent, TitleComponent, TooltipComponent, VisualMapComponent } =
  components
use([BarChart, HeatmapChart, LineChart, PieChart, RadarChart, TreeChart])
use([GridComponent, MarkLineComponent, MarkPointComponent, RadarComponent, TitleComponent, TooltipComponent, VisualMapComponent])
use([LabelLayout, SVGRenderer])

/** Renders the options of a chart as SVG, so that a test can check what is drawn. */
export function draw(options: EChartsCoreOption, { width = 800, height = 400 } = {}): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(options)
  const picture = chart.renderToSVGString()
  chart.dispose()
  return picture
}
