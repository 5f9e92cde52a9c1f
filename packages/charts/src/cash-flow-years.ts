import type { EChartsCoreOption } from 'echarts/core'
import { axisTooltip, valueAxis } from './axes.ts'
import { findColour, type ChartPalette, type Ink } from './palette.ts'

/** A tax year of a cash flow: where its money comes from, what is needed, and what is missing. */
export type CashFlowYear = { label: string; age: string; parts: readonly number[]; need: number; shortfall: number }
/** Something that happens in a year; `mark` is its number in the list below the chart. */
export type CashFlowMark = { label: string; mark: string }

export type CashFlowTexts = {
  parts: readonly { name: string; ink: Ink }[]
  need: string
  shortfall: string
  age: string
  money: (value: number) => string
  axis: (value: number) => string
}

/** Draws the sources of money of each year as stacked bars, below a line of what is needed. What is missing is hatched. */
export function cashFlowYears(
  years: readonly CashFlowYear[],
  marks: readonly CashFlowMark[],
  palette: ChartPalette,
  texts: CashFlowTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const bar = { type: 'bar', stack: 'sources', barCategoryGap: years.length > 30 ? '8%' : '14%', emphasis: { disabled: true } }
  const tops = new Map(
    years.map(({ label, need, parts, shortfall }) => [label, Math.max(need, shortfall + parts.reduce((sum, part) => sum + part, 0))]),
  )
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: { left: isNarrow ? 48 : 60, right: 8, top: 32, bottom: 44 },
    tooltip: axisTooltip(palette, ([item]: { dataIndex: number }[]) => {
      const year = years[item?.dataIndex ?? 0]
      if (!year) return []
      return [
        `${year.label} · ${texts.age} ${year.age}`,
        `${texts.need}  ${texts.money(year.need)}`,
        ...year.parts.flatMap((part, index) => (part >= 0.5 ? [`${texts.parts[index]?.name}  ${texts.money(part)}`] : [])),
        ...(year.shortfall >= 0.5 ? [`${texts.shortfall}  ${texts.money(year.shortfall)}`] : []),
      ]
    }),
    xAxis: {
      type: 'category',
      data: years.map(({ label }) => label),
      axisLine: { show: true, lineStyle: { color: palette.control } },
      axisTick: { show: false },
      axisLabel: {
        color: palette.muted,
        fontSize: 12,
        lineHeight: 16,
        interval: (index: number) => Number(years[index]?.age) % (isNarrow ? 10 : 5) === 0,
        formatter: (label: string) => `${years.find((year) => year.label === label)?.age ?? ''}\n${label.slice(0, 4)}`,
      },
    },
    yAxis: { ...valueAxis(palette, texts.axis), min: 0 },
    series: [
      ...texts.parts.map(({ name, ink }, index) => ({
        ...bar,
        name,
        itemStyle: { color: findColour(palette, ink) },
        data: years.map(({ parts }) => parts[index]),
      })),
      {
        ...bar,
        name: texts.shortfall,
        itemStyle: {
          color: palette.surface,
          borderColor: palette.loss,
          borderWidth: 1,
          decal: { symbol: 'rect', color: palette.loss, dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: Math.PI / 4 },
        },
        data: years.map(({ shortfall }) => shortfall),
      },
      {
        type: 'line',
        name: texts.need,
        step: 'middle',
        showSymbol: false,
        emphasis: { disabled: true },
        lineStyle: { color: palette.text, width: 1.75 },
        itemStyle: { color: palette.text },
        data: years.map(({ need }) => need),
        markPoint: {
          silent: true,
          animation: false,
          symbol: 'circle',
          symbolSize: 18,
          symbolOffset: [0, -14],
          itemStyle: { color: palette.surface, borderColor: palette.control, borderWidth: 1 },
          label: { color: palette.text, fontSize: 11, fontWeight: 600, fontFamily: palette.font },
          data: marks.flatMap(({ label, mark }) => (tops.has(label) ? [{ coord: [label, tops.get(label)], value: mark }] : [])),
        },
      },
    ],
  }
}
