import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, dateAxis, valueAxis } from './axes.ts'
import type { ChartPalette } from './palette.ts'
import { withinThreshold } from './threshold.ts'

/** Values of a day. `contributed` is the opening value plus all contributions since then, less withdrawals. */
export type ContributedPoint = { on: string; value: number; contributed: number }

export type ContributionTexts = {
  value: string
  contributed: string
  date: (on: string) => string
  money: (value: number) => string
  axis: (value: number) => string
}

/** Draws the value as an area and contributions as a dashed step line; the difference is the gain. The axis need not start at zero. */
export function valueAndContributions(
  days: readonly ContributedPoint[],
  palette: ChartPalette,
  texts: ContributionTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const points = withinThreshold(days, palette.threshold)
  const [valueColour = '', contributedColour = ''] = palette.series
  const line = { type: 'line', showSymbol: false, sampling: 'lttb', emphasis: { disabled: true } }
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 56 : 72, right: 12, top: 16, bottom: 28 },
    tooltip: axisTooltip(palette, (items: { value: [string, number] }[]) => {
      const [value, contributed] = items
      return [
        texts.date(value?.value[0] ?? ''),
        `${texts.value}  ${texts.money(value?.value[1] ?? 0)}`,
        `${texts.contributed}  ${texts.money(contributed?.value[1] ?? 0)}`,
      ]
    }),
    xAxis: dateAxis(points, palette, { date: texts.date, isNarrow }),
    yAxis: { ...valueAxis(palette, texts.axis), scale: true },
    series: [
      {
        ...line,
        name: texts.value,
        data: points.map(({ on, value }) => [on, value]),
        lineStyle: { color: valueColour, width: 2.25 },
        itemStyle: { color: valueColour, borderColor: palette.surface, borderWidth: 2 },
        areaStyle: { color: valueColour, opacity: 0.07, origin: 'start' },
      },
      {
        ...line,
        name: texts.contributed,
        step: 'end',
        data: points.map(({ on, contributed }) => [on, contributed]),
        lineStyle: { color: contributedColour, width: 1.75, type: [6, 4] },
        itemStyle: { color: contributedColour, borderColor: palette.surface, borderWidth: 2 },
      },
    ],
  }
}
