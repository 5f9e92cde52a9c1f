import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, valueAxis } from './axes.ts'
import type { ChartPalette } from './palette.ts'

/** Money left at the end of each year of a plan or scenario; null after its end. */
export type MoneyLine = { name: string; values: readonly (number | null)[] }

/** Values of a year at the outer and inner ends of two bands, ascending: outer, inner, inner, outer. */
export type MoneyBand = readonly [number, number, number, number]

export type MoneyTexts = { range: string; age: string; money: (value: number) => string; axis: (value: number) => string }

/** Draws the money left by age as lines, the first over the bands of its simulated courses. */
export function moneyLeft(
  ages: readonly string[],
  lines: readonly MoneyLine[],
  bands: readonly MoneyBand[],
  palette: ChartPalette,
  texts: MoneyTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const [first = ''] = palette.series
  const line = { type: 'line', showSymbol: false, emphasis: { disabled: true } }
  const band = (stack: string, low: 0 | 1, high: 2 | 3, opacity: number) => [
    { ...line, stack, stackStrategy: 'all', silent: true, data: bands.map((each) => each[low]), lineStyle: { opacity: 0 } },
    {
      ...line,
      stack,
      stackStrategy: 'all',
      silent: true,
      data: bands.map((each) => each[high] - each[low]),
      lineStyle: { opacity: 0 },
      areaStyle: { color: first, opacity },
    },
  ]
  // The highest tenth of the courses would press all others to the bottom, so the axis ends a little above the lines and the inner band.
  const highest = Math.max(1, ...bands.map((each) => each[2]), ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 52 : 60, right: 16, top: 12, bottom: 28 },
    tooltip: axisTooltip(palette, ([item]: { dataIndex: number }[]) => {
      const index = item?.dataIndex ?? 0
      const range = bands[index]
      return [
        `${texts.age} ${ages[index] ?? ''}`,
        ...lines.flatMap(({ name, values }) =>
          values[index] === null || values[index] === undefined ? [] : [`${name}  ${texts.money(values[index])}`],
        ),
        ...(range ? [`${texts.range}  ${texts.money(range[0])} – ${texts.money(range[3])}`] : []),
      ]
    }),
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: ages,
      axisLine: { show: true, lineStyle: { color: palette.control } },
      axisTick: { show: false },
      axisLabel: { color: palette.muted, fontSize: 12, interval: (index: number) => Number(ages[index]) % (isNarrow ? 10 : 5) === 0 },
    },
    yAxis: { ...valueAxis(palette, texts.axis), min: 0, max: roundUp(highest * 1.1) },
    series: [
      ...band('outer', 0, 3, 0.1),
      ...band('inner', 1, 2, 0.16),
      ...lines.map(({ name, values }, index) => ({
        ...line,
        name,
        data: values,
        lineStyle: {
          color: palette.series[index],
          width: index === 0 ? 2.25 : 1.75,
          ...(index > 0 && { type: index % 2 ? [6, 4] : [2, 3] }),
        },
        itemStyle: { color: palette.series[index] },
      })),
    ],
  }
}

/** Rounds up to one or two significant digits, so that the axis ends at a round value. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.ceil((value / unit) * 2) * (unit / 2)
}
