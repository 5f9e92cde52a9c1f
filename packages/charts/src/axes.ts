import type { ChartPalette } from './palette.ts'

/** Returns the tooltip of the day under the pointer; each entry of `lines` is a line. */
export function axisTooltip<Point>(palette: ChartPalette, lines: (points: Point[]) => string[]): object {
  return {
    ...tooltipStyle(palette),
    trigger: 'axis',
    axisPointer: { type: 'line', lineStyle: { color: palette.control, width: 1 } },
    formatter: (points: Point[]) => lines(points).join('\n'),
  }
}

/** Returns the tooltip of the item under the pointer; each entry of `lines` is a line. */
export function itemTooltip<Item>(palette: ChartPalette, lines: (item: Item) => string[]): object {
  return { ...tooltipStyle(palette), trigger: 'item', formatter: (item: Item) => lines(item).join('\n') }
}

function tooltipStyle(palette: ChartPalette): object {
  return {
    // The tooltip is drawn on the canvas: as markup it would need inline styles, which the content security policy forbids.
    renderMode: 'richText',
    backgroundColor: palette.surface,
    borderColor: palette.line,
    borderWidth: 1,
    padding: [8, 12],
    textStyle: { color: palette.text, fontSize: 12, fontFamily: palette.font },
  }
}

const dayMs = 86_400_000

/** Number of days above which an axis shows only years. */
const severalYears = 1100

/** Returns a date axis: it shows years if the chart spans several, otherwise days. */
export function dateAxis(
  points: readonly { on: string }[],
  palette: ChartPalette,
  { date, isNarrow }: { date: (on: string) => string; isNarrow: boolean },
): object {
  const days = points.length ? (Date.parse(points.at(-1)!.on) - Date.parse(points[0]!.on)) / dayMs : 0
  return {
    type: 'time',
    axisLine: { show: false },
    axisTick: { show: true, lineStyle: { color: palette.line } },
    splitNumber: isNarrow ? 3 : 6,
    axisLabel: { color: palette.muted, fontSize: 12, hideOverlap: true, formatter: (at: number) => formatAxisDate(at, days, date) },
  }
}

/** Formats the label of a mark. On an axis of several years, only a mark in January, in local time, is labelled: with its year. */
export function formatAxisDate(at: number, days: number, date: (on: string) => string): string {
  const markDate = new Date(at)
  if (days <= severalYears) return date(markDate.toISOString().slice(0, 10))
  return markDate.getMonth() === 0 ? String(markDate.getFullYear()) : ''
}

/** Returns a value axis with faint lines at round values; `format` formats a value in short form. */
export function valueAxis(palette: ChartPalette, format: (value: number) => string): object {
  return {
    type: 'value',
    splitNumber: 5,
    axisLabel: { color: palette.muted, fontSize: 12, formatter: format },
    splitLine: { lineStyle: { color: palette.line, width: 1 } },
  }
}
