import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip } from './axes.ts'
import { chooseReadableColour } from './contrast.ts'
import { findColour, type ChartPalette } from './palette.ts'
import type { Part, PartWords } from './parts.ts'

/** Minimum percentage of a labelled part; below it a name does not fit into its area. */
const leastNamed = 4

/** Draws areas in proportion to their parts, labelled where the label fits. Negative parts have no area. */
export function treemap(parts: readonly Part[], palette: ChartPalette, words: PartWords): EChartsCoreOption {
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    tooltip: itemTooltip(palette, ({ data }: { data: { id?: string } }) => (data.id === undefined ? [] : words.told(data.id))),
    series: [
      {
        type: 'treemap',
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        left: 0,
        right: 0,
        top: 4,
        bottom: 4,
        squareRatio: 1.4,
        itemStyle: { borderColor: palette.surface, borderWidth: 0, gapWidth: 2 },
        emphasis: { itemStyle: { opacity: 0.85 } },
        data: parts.filter(({ percent }) => percent > 0).map((part) => area(part, palette, words)),
      },
    ],
  }
}

function area({ id, name, percent, ink }: Part, palette: ChartPalette, words: PartWords): object {
  const color = findColour(palette, ink)
  return {
    id,
    name,
    value: percent,
    itemStyle: { color },
    label: {
      show: percent >= leastNamed,
      position: 'insideTopLeft',
      padding: [6, 8],
      color: chooseReadableColour(color),
      fontFamily: palette.font,
      fontSize: 12,
      lineHeight: 17,
      overflow: 'truncate',
      formatter: `${inLines(name)}\n${words.percent(percent)}`,
    },
  }
}

/** Puts one word on each line, because areas are mostly tall and the library would break words. */
const inLines = (name: string) => (name.length > 12 ? name.replaceAll(' ', '\n') : name)
