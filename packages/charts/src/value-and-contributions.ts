import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, dateAxis, valueAxis } from './axes.ts'
import type { ChartPalette } from './palette.ts'
import { withinThreshold } from './threshold.ts'

/** A point. `contributed` is the opening value plus all contributions since, less withdrawals. */
export type ContributedPoint = { on: string; value: number; contributed: number }

export type ContributionWords = {
  value: string
  contributed: string
  date: (on: string) => string
  money: (value: number) => string
  axis: (value: number) => string
}

/** Draws the value as an area and contributions as dashed steps; the difference is the gain. The axis need not start at zero. */
export function valueAndContributions(
  given: readonly ContributedPoint[],
  palette: ChartPalette,
  words: ContributionWords,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const points = withinThreshold(given, palette.threshold)
  const [own = '', other = ''] = palette.series
  const line = { type: 'line', showSymbol: false, sampling: 'lttb', emphasis: { disabled: true } }
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 56 : 72, right: 12, top: 16, bottom: 28 },
    tooltip: axisTooltip(palette, (found: { value: [string, number] }[]) => {
      const [value, contributed] = found
      return [
        words.date(value?.value[0] ?? ''),
        `${words.value}  ${words.money(value?.value[1] ?? 0)}`,
        `${words.contributed}  ${words.money(contributed?.value[1] ?? 0)}`,
      ]
    }),
    xAxis: dateAxis(points, palette, { date: words.date, isNarrow }),
    yAxis: { ...valueAxis(palette, words.axis), scale: true },
    series: [
      {
        ...line,
        name: words.value,
        data: points.map(({ on, value }) => [on, value]),
        lineStyle: { color: own, width: 2.25 },
        itemStyle: { color: own, borderColor: palette.surface, borderWidth: 2 },
        areaStyle: { color: own, opacity: 0.07, origin: 'start' },
      },
      {
        ...line,
        name: words.contributed,
        step: 'end',
        data: points.map(({ on, contributed }) => [on, contributed]),
        lineStyle: { color: other, width: 1.75, type: [6, 4] },
        itemStyle: { color: other, borderColor: palette.surface, borderWidth: 2 },
      },
    ],
  }
}
