import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, dateAxis, valueAxis } from './axes.ts'
import type { ChartPalette } from './palette.ts'
import { withinThreshold } from './threshold.ts'

export type ValuePoint = { on: string; value: number }

/** A mark on the line for a day's flow: a triangle pointing up for contributions, down for withdrawals. */
export type ValueMark = { on: string; direction: 'in' | 'out'; text: string }

export type ValueTexts = {
  name: string
  date: (on: string) => string
  /** Formats a value for the tooltip, in full form. */
  value: (value: number) => string
  /** Formats a value for the axis, in short form. */
  axis: (value: number) => string
}

type Options = { isNarrow: boolean; marks?: readonly ValueMark[] }

/** Draws values by day as an area. The axis need not start at zero. */
export function valueArea(
  days: readonly ValuePoint[],
  palette: ChartPalette,
  texts: ValueTexts,
  { isNarrow, marks = [] }: Options,
): EChartsCoreOption {
  const points = withinThreshold(days, palette.threshold)
  const [color = ''] = palette.series
  const marksByDay = Map.groupBy(marks, ({ on }) => on)
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 52 : 64, right: 12, top: 16, bottom: 28 },
    tooltip: axisTooltip(palette, (items: { value: [string, number] }[]) => {
      const [on = '', value = 0] = items[0]?.value ?? []
      return [texts.date(on), `${texts.name}  ${texts.value(value)}`, ...(marksByDay.get(on) ?? []).map(({ text }) => text)]
    }),
    xAxis: dateAxis(points, palette, { date: texts.date, isNarrow }),
    yAxis: { ...valueAxis(palette, texts.axis), scale: true },
    series: [
      {
        name: texts.name,
        type: 'line',
        data: points.map(({ on, value }) => [on, value]),
        showSymbol: false,
        sampling: 'lttb',
        lineStyle: { color, width: 2.25 },
        itemStyle: { color, borderColor: palette.surface, borderWidth: 2 },
        areaStyle: { color, opacity: 0.07, origin: 'start' },
        emphasis: { disabled: true },
        markPoint: { silent: true, animation: false, label: { show: false }, data: markPoints(points, marks, palette) },
      },
    ],
  }
}

/** Places each mark on the line, at the first drawn day that is not before the mark's day. */
function markPoints(points: readonly ValuePoint[], marks: readonly ValueMark[], palette: ChartPalette): object[] {
  return marks.flatMap(({ on, direction }) => {
    const point = points.find((each) => each.on >= on)
    if (!point) return []
    return [
      {
        coord: [point.on, point.value],
        symbol: 'triangle',
        symbolSize: 8,
        symbolRotate: direction === 'in' ? 0 : 180,
        itemStyle: { color: palette.text, borderColor: palette.surface, borderWidth: 1 },
      },
    ]
  })
}
