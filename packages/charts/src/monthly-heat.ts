import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip } from './axes.ts'
import { chooseReadableColour } from './contrast.ts'
import type { ChartPalette } from './palette.ts'

/** The return of one month in percent; `month` has the form `2026-03`. */
export type MonthReturn = { month: string; percent: number }

export type HeatTexts = {
  /** Short names of the twelve months, such as `Jan`. */
  months: readonly string[]
  /** Formats a percentage, such as `+1.24%`. */
  percent: (percent: number) => string
  /** Formats a percentage for a cell, such as `+1.2`. */
  cell: (percent: number) => string
}

/**
 * Draws returns with a row for each year, the newest at the top, and a column for each month. The colour of a cell shows sign and size, and
 * on a wide page the cell contains the figure.
 */
export function monthlyHeat(
  months: readonly MonthReturn[],
  palette: ChartPalette,
  texts: HeatTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].toSorted().toReversed()
  const largest = Math.max(...months.map(({ percent }) => Math.abs(percent)), 0.01)
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: 44, right: 4, top: 4, bottom: 28 },
    tooltip: itemTooltip(palette, ({ data }: { data: { month: string; value: [number, number, number] } }) => [
      `${texts.months[data.value[0]] ?? ''} ${data.month.slice(0, 4)}  ${texts.percent(data.value[2])}`,
    ]),
    xAxis: { ...nameAxis(palette, [...texts.months]), axisLabel: { color: palette.muted, fontSize: 12, interval: isNarrow ? 2 : 0 } },
    visualMap: { show: false, min: -largest, max: largest, inRange: { color: [palette.loss, palette.surface, palette.gain] } },
    yAxis: { ...nameAxis(palette, years), inverse: true, axisLabel: { color: palette.text, fontSize: 12, interval: 0 } },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: palette.surface, borderWidth: 1 },
        emphasis: { disabled: true },
        data: months.map(({ month, percent }) => {
          const textColour = chooseReadableColour(findShade(percent, largest, palette))
          return {
            month,
            value: [Number(month.slice(5, 7)) - 1, years.indexOf(month.slice(0, 4)), percent],
            label: { show: !isNarrow, color: textColour, fontSize: 12, fontFamily: palette.font, formatter: texts.cell(percent) },
          }
        }),
      },
    ],
  }
}

const nameAxis = (palette: ChartPalette, data: string[]) => ({
  type: 'category',
  data,
  axisTick: { show: false },
  axisLine: { show: false },
  splitArea: { show: false },
  axisLabel: { color: palette.muted },
})

/** Returns the colour of a percentage: the background colour at zero, the full colour of gain or loss at the largest value. */
export function findShade(
  percent: number,
  largest: number,
  { surface, gain, loss }: Pick<ChartPalette, 'surface' | 'gain' | 'loss'>,
): string {
  const share = Math.min(Math.abs(percent) / largest, 1)
  const [from, to] = [channels(surface), channels(percent < 0 ? loss : gain)]
  return `#${from.map((one, index) => hex(one + (to[index]! - one) * share)).join('')}`
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)
const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
