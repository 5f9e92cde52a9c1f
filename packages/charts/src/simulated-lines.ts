import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, dateAxis, valueAxis } from './axes.ts'
import { separateLabels } from './line-ends.ts'
import type { ChartPalette } from './palette.ts'

/** A line of returns in percent, oldest first. Actual returns are drawn solid, simulated ones dashed. */
export type ReturnLine = { name: string; isSimulated: boolean; isMarked: boolean; points: readonly { on: string; value: number }[] }

export type ReturnFormatters = {
  date: (on: string) => string
  /** Formats a percentage, such as `+9.10%`. */
  percent: (value: number) => string
  /** Formats a percentage for the axis, such as `+10%`. */
  axis: (value: number) => string
}

type Size = { isNarrow: boolean; height: number }

const grid = { top: 16, bottom: 28 }
const labelGap = 18

/** Draws several lines of returns over the same months, each named at its end on a wide page. At most one of them is actual. */
export function simulatedLines(
  lines: readonly ReturnLine[],
  palette: ChartPalette,
  formatters: ReturnFormatters,
  { isNarrow, height }: Size,
): EChartsCoreOption {
  const offsets = separateLabels(estimateLineEnds(lines, height - grid.top - grid.bottom), labelGap, height - grid.top - grid.bottom)
  const longest = lines.reduce<ReturnLine['points']>(
    (longestSoFar, { points }) => (points.length > longestSoFar.length ? points : longestSoFar),
    [],
  )
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { ...grid, left: isNarrow ? 44 : 52, right: isNarrow ? 12 : 248 },
    tooltip: axisTooltip(palette, (items: { seriesName: string; value: [string, number] }[]) => [
      formatters.date(items[0]?.value[0] ?? ''),
      ...items.map(({ seriesName, value }) => `${seriesName}  ${formatters.percent(value[1])}`),
    ]),
    xAxis: dateAxis(longest, palette, { date: formatters.date, isNarrow }),
    yAxis: valueAxis(palette, formatters.axis),
    series: lines.map((line, index) => ({
      ...toLineSeries(line, palette.series[index % palette.series.length] ?? '', palette),
      endLabel: {
        show: !isNarrow,
        color: palette.text,
        fontFamily: palette.font,
        fontSize: 12,
        fontWeight: line.isSimulated && !line.isMarked ? 400 : 600,
        offset: [6, offsets.get(line.name) ?? 0],
        formatter: `${line.name} ${formatters.percent(line.points.at(-1)?.value ?? 0)}`,
      },
      ...(index === 0 && { markLine: zeroLine(palette) }),
    })),
  }
}

/** Estimates where the lines end, in pixels. The axis extends to round values, but the estimate is close enough for labels. */
function estimateLineEnds(lines: readonly ReturnLine[], height: number): { key: string; at: number }[] {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value))
  const [highest, lowest] = [Math.max(...values, 0), Math.min(...values, 0)]
  const pixelsPerPercent = height / (highest - lowest || 1)
  return lines.flatMap(({ name, points }) => {
    const last = points.at(-1)
    return last ? [{ key: name, at: (highest - last.value) * pixelsPerPercent }] : []
  })
}

function toLineSeries({ name, isSimulated, isMarked, points }: ReturnLine, color: string, palette: ChartPalette): object {
  return {
    name,
    type: 'line',
    data: points.map(({ on, value }) => [on, value]),
    showSymbol: false,
    lineStyle: { color, width: isSimulated ? (isMarked ? 2.25 : 1.5) : 2.75, type: isSimulated ? [6, 4] : 'solid' },
    itemStyle: { color, borderColor: palette.surface, borderWidth: 2 },
    emphasis: { disabled: true },
    z: isSimulated ? 2 : 3,
  }
}

function zeroLine(palette: ChartPalette): object {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    label: { show: false },
    lineStyle: { color: palette.control, type: 'solid', width: 1 },
    data: [{ yAxis: 0 }],
  }
}
