import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, dateAxis, valueAxis } from './axes.ts'
import type { ChartPalette } from './palette.ts'
import { withinThreshold } from './threshold.ts'

/** One day of the series; returns are in percent, null if unknown. */
export type ReturnPoint = { on: string; portfolio: number | null; benchmark: number | null }

export type PerformanceTexts = {
  portfolio: string
  benchmark: string
  /** Formats a day, such as `20/07/2026`. */
  date: (on: string) => string
  /** Formats a percentage, such as `+9.10%`. */
  percent: (value: number) => string
  /** Formats a percentage for the axis, such as `+10%`. */
  axis: (value: number) => string
}

type Size = { isNarrow: boolean }

/**
 * Draws the cumulative return and its benchmark, which differs by dashes as well as colour. On a wide page, each line is named at its end;
 * its value is in the legend, where it can be explained. The zero line is drawn, and there is no animation.
 */
export function performanceLine(
  days: readonly ReturnPoint[],
  palette: ChartPalette,
  texts: PerformanceTexts,
  { isNarrow }: Size,
): EChartsCoreOption {
  const points = withinThreshold(days, palette.threshold)
  const hasBenchmark = points.some(({ benchmark }) => benchmark !== null)
  const findLast = (key: 'portfolio' | 'benchmark') => points.findLast((point) => point[key] !== null)?.[key] ?? 0
  const ends = separateLabels(findLast('portfolio'), hasBenchmark ? findLast('benchmark') : null, computeRange(points))
  const [portfolioColour = '', benchmarkColour = ''] = palette.series
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 44 : 52, right: isNarrow ? 12 : 150, top: isNarrow ? 40 : 16, bottom: 28 },
    tooltip: dayTooltip(palette, texts, hasBenchmark),
    xAxis: dateAxis(points, palette, { date: texts.date, isNarrow }),
    yAxis: valueAxis(palette, texts.axis),
    series: [
      line({
        name: texts.portfolio,
        color: portfolioColour,
        data: points.map(({ on, portfolio }) => [on, portfolio]),
        palette,
        label: label(texts.portfolio, ends.portfolio, palette, isNarrow),
        isPortfolio: true,
      }),
      ...(hasBenchmark
        ? [
            line({
              name: texts.benchmark,
              color: benchmarkColour,
              data: points.map(({ on, benchmark }) => [on, benchmark]),
              palette,
              label: label(texts.benchmark, ends.benchmark, palette, isNarrow),
              isPortfolio: false,
            }),
          ]
        : []),
    ],
  }
}

/** Returns the offsets of the labels of two lines, in pixels downwards; zero unless the lines end close together. */
export function separateLabels(portfolio: number, benchmark: number | null, range: number): { portfolio: number; benchmark: number } {
  if (benchmark === null || Math.abs(portfolio - benchmark) > range * 0.1) return { portfolio: 0, benchmark: 0 }
  return portfolio >= benchmark ? { portfolio: -14, benchmark: 14 } : { portfolio: 14, benchmark: -14 }
}

function computeRange(points: readonly ReturnPoint[]): number {
  const values = points.flatMap(({ portfolio, benchmark }) => [portfolio, benchmark]).filter((value) => value !== null)
  return Math.max(...values, 0) - Math.min(...values, 0)
}

type Line = { name: string; color: string; data: [string, number | null][]; palette: ChartPalette; label: object; isPortfolio: boolean }

function line({ name, color, data, palette, label: endLabel, isPortfolio }: Line): object {
  return {
    name,
    type: 'line',
    data,
    showSymbol: false,
    sampling: 'lttb',
    connectNulls: true,
    lineStyle: { color, width: isPortfolio ? 2.25 : 1.75, type: isPortfolio ? 'solid' : [6, 4] },
    itemStyle: { color, borderColor: palette.surface, borderWidth: 2 },
    ...(isPortfolio ? { areaStyle: { color, opacity: 0.07 }, z: 3 } : { z: 2 }),
    emphasis: { disabled: true },
    endLabel,
    ...(isPortfolio && {
      markLine: {
        silent: true,
        symbol: 'none',
        animation: false,
        label: { show: false },
        lineStyle: { color: palette.control, type: 'solid', width: 1 },
        data: [{ yAxis: 0 }],
      },
    }),
  }
}

function label(name: string, dy: number, palette: ChartPalette, isNarrow: boolean): object {
  return {
    show: !isNarrow,
    color: palette.text,
    fontFamily: palette.font,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: 17,
    offset: [6, dy],
    width: 130,
    overflow: 'break',
    formatter: name,
  }
}

function dayTooltip(palette: ChartPalette, texts: PerformanceTexts, hasBenchmark: boolean): object {
  const row = (name: string, value: number | null | undefined) =>
    `${name}  ${value === null || value === undefined ? '—' : texts.percent(value)}`
  return axisTooltip(palette, (items: { value: [string, number | null] }[]) => {
    const [portfolio, benchmark] = items
    return [
      texts.date(portfolio?.value[0] ?? ''),
      row(texts.portfolio, portfolio?.value[1]),
      ...(hasBenchmark ? [row(texts.benchmark, benchmark?.value[1])] : []),
    ]
  })
}
