import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip, valueAxis } from './axes.ts'
import { shortLabel } from './labels.ts'
import { findColour, type ChartPalette } from './palette.ts'
import type { Part, PartFormatters } from './parts.ts'

/** Draws horizontal bars, the first at the top, each with its name and figure. Negative bars extend to the left of zero. */
export function bars(
  parts: readonly Part[],
  palette: ChartPalette,
  formatters: PartFormatters,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const hasNegative = parts.some(({ percent }) => percent < 0)
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 104 : 116, right: 64, top: 4, bottom: 28 },
    tooltip: itemTooltip(palette, ({ data }: { data: { id: string } }) => formatters.describeItem(data.id)),
    xAxis: { ...valueAxis(palette, (value) => `${value}%`), splitNumber: isNarrow ? 3 : 4 },
    yAxis: {
      type: 'category',
      inverse: true,
      data: parts.map(({ name }) => name),
      axisTick: { show: false },
      // Draw the zero line.
      axisLine: { show: true, onZero: true, lineStyle: { color: palette.control } },
      axisLabel: {
        color: palette.text,
        fontSize: 12,
        fontFamily: palette.font,
        formatter: shortLabel,
        interval: 0,
        ...(hasNegative && { margin: 12 }),
      },
      // Keep the names at the left edge: at the zero line they would overlap negative bars.
      ...(hasNegative && { offset: 0, axisLine: { show: true, onZero: false, lineStyle: { color: palette.line } } }),
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 28,
        barCategoryGap: '38%',
        large: parts.length > palette.threshold,
        largeThreshold: palette.threshold,
        emphasis: { itemStyle: { opacity: 0.85 } },
        data: parts.map((part) => bar(part, palette, formatters)),
        ...(hasNegative && zeroLine(palette)),
      },
    ],
  }
}

function bar({ id, name, percent, ink }: Part, palette: ChartPalette, formatters: PartFormatters): object {
  return {
    id,
    name,
    value: percent,
    itemStyle: { color: findColour(palette, ink) },
    label: {
      show: true,
      position: percent < 0 ? 'left' : 'right',
      color: palette.text,
      fontFamily: palette.font,
      fontSize: 12,
      formatter: formatters.percent(percent),
    },
  }
}

const zeroLine = (palette: ChartPalette) => ({
  markLine: {
    silent: true,
    symbol: 'none',
    animation: false,
    label: { show: false },
    lineStyle: { color: palette.control, type: 'solid', width: 1 },
    data: [{ xAxis: 0 }],
  },
})
