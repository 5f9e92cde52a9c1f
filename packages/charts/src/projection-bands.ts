import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, valueAxis } from './axes.ts'
import type { ChartPalette } from './palette.ts'

/** A year of a projection. `range` has the values at the outer and inner ends of its two bands, ascending: outer, inner, inner, outer. */
export type ProjectedPoint = { year: string; value: number; real: number; range: readonly [number, number, number, number] | null }

export type ProjectionTexts = {
  value: string
  real: string
  range: string
  money: (value: number) => string
  axis: (value: number) => string
}

/** Draws a projected value with its value in today's money as lines, over two bands of simulated courses. The axis need not start at zero. */
export function projectionBands(
  points: readonly ProjectedPoint[],
  palette: ChartPalette,
  texts: ProjectionTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const [valueColour = '', realColour = ''] = palette.series
  const line = { type: 'line', showSymbol: false, emphasis: { disabled: true } }
  const edge = (index: 0 | 1 | 2 | 3) => points.map(({ range, value }) => range?.[index] ?? value)
  /** The lower edge of a band is invisible, and the band is stacked on it. */
  const band = (stack: string, [low, high]: readonly [number[], number[]], opacity: number) => [
    { ...line, stack, stackStrategy: 'all', silent: true, data: low, lineStyle: { opacity: 0 } },
    {
      ...line,
      stack,
      stackStrategy: 'all',
      silent: true,
      data: high.map((value, index) => value - low[index]!),
      lineStyle: { opacity: 0 },
      areaStyle: { color: valueColour, opacity },
    },
  ]
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 52 : 64, right: 16, top: 16, bottom: 28 },
    tooltip: axisTooltip(palette, ([item]: { dataIndex: number }[]) => {
      const point = points[item?.dataIndex ?? 0]
      if (!point) return []
      return [
        point.year,
        `${texts.value}  ${texts.money(point.value)}`,
        `${texts.real}  ${texts.money(point.real)}`,
        ...(point.range ? [`${texts.range}  ${texts.money(point.range[0])} – ${texts.money(point.range[3])}`] : []),
      ]
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: points.map(({ year }) => year),
      axisLine: { show: false },
      axisTick: { show: true, lineStyle: { color: palette.line } },
      axisLabel: { color: palette.muted, fontSize: 12, hideOverlap: true },
    },
    yAxis: { ...valueAxis(palette, texts.axis), scale: true },
    series: [
      ...band('outer', [edge(0), edge(3)], 0.1),
      ...band('inner', [edge(1), edge(2)], 0.16),
      {
        ...line,
        name: texts.value,
        data: points.map(({ value }) => value),
        lineStyle: { color: valueColour, width: 2.25 },
        itemStyle: { color: valueColour, borderColor: palette.surface, borderWidth: 2 },
      },
      {
        ...line,
        name: texts.real,
        data: points.map(({ real }) => real),
        lineStyle: { color: realColour, width: 1.75, type: [6, 4] },
        itemStyle: { color: realColour, borderColor: palette.surface, borderWidth: 2 },
      },
    ],
  }
}
