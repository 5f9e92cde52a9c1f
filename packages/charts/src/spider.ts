import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip } from './axes.ts'
import type { ChartPalette } from './palette.ts'

/** An axis of the spider chart, with the values of both shapes in percent. */
export type SpiderAxis = { name: string; own: number; other: number | null }

export type SpiderTexts = { own: string; other: string; percent: (percent: number) => string }

/** Draws two overlaid shapes: the portfolio, filled, and the comparison, which differs by dashes as well as colour. */
export function spider(
  axes: readonly SpiderAxis[],
  palette: ChartPalette,
  texts: SpiderTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  const hasOther = axes.some(({ other }) => other !== null)
  const [own = '', other = ''] = palette.series
  const tooltipLines = (name: string, readValue: (axis: SpiderAxis) => number) => [
    name,
    ...axes.map((axis) => `${axis.name}  ${texts.percent(readValue(axis))}`),
  ]
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    tooltip: itemTooltip(palette, ({ name }: { name: string }) =>
      name === texts.own ? tooltipLines(texts.own, (axis) => axis.own) : tooltipLines(texts.other, (axis) => axis.other ?? 0),
    ),
    radar: radarAxes(axes, palette, texts, isNarrow),
    series: [
      {
        type: 'radar',
        emphasis: { disabled: true },
        data: [
          ...(hasOther
            ? [
                shape(
                  texts.other,
                  axes.map((axis) => axis.other ?? 0),
                  { color: other, width: 1.75, type: [6, 4] },
                ),
              ]
            : []),
          {
            ...shape(
              texts.own,
              axes.map((axis) => axis.own),
              { color: own, width: 2.25, type: 'solid' },
            ),
            areaStyle: { color: own, opacity: 0.14 },
          },
        ],
      },
    ],
  }
}

function radarAxes(axes: readonly SpiderAxis[], palette: ChartPalette, texts: SpiderTexts, isNarrow: boolean): object {
  const max = findAxisMaximum(axes)
  return {
    shape: 'polygon',
    radius: isNarrow ? '58%' : '66%',
    center: ['50%', '50%'],
    splitNumber: 4,
    splitArea: { show: false },
    splitLine: { lineStyle: { color: palette.line } },
    axisLine: { lineStyle: { color: palette.line } },
    axisName: { color: palette.text, fontFamily: palette.font, fontSize: isNarrow ? 12 : 13, lineHeight: 17 },
    indicator: axes.map(({ name, own }) => ({ name: `${name}\n${texts.percent(own)}`, max, min: 0 })),
  }
}

/**
 * Returns the maximum of the axes: the largest value rounded up to the next ten, and at least 20. Negative values are drawn at the centre.
 */
export function findAxisMaximum(axes: readonly SpiderAxis[]): number {
  const largest = Math.max(...axes.flatMap(({ own, other }) => [own, other ?? 0]), 0)
  return Math.max(Math.ceil(largest / 10) * 10, 20)
}

const shape = (name: string, value: number[], line: { color: string; width: number; type: 'solid' | number[] }) => ({
  name,
  value: value.map((one) => Math.max(one, 0)),
  symbol: 'circle',
  symbolSize: 6,
  lineStyle: line,
  itemStyle: { color: line.color },
})
