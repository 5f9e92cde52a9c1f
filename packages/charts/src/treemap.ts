import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip } from './axes.ts'
import { chooseReadableColour } from './contrast.ts'
import { findColour, type ChartPalette } from './palette.ts'
import type { Part, PartWords } from './parts.ts'

/** Smallest percentage of a labelled part; the names of smaller parts do not fit. */
const smallestNamed = 4

/** Draws areas in proportion to their parts, labelled where the label fits. Negative parts are omitted. */
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
      show: percent >= smallestNamed,
      position: 'insideTopLeft',
      padding: [6, 8],
      color: chooseReadableColour(color),
      fontFamily: palette.font,
      fontSize: 12,
      lineHeight: 17,
      overflow: 'truncate',
      formatter: `${wordPerLine(name)}\n${words.percent(percent)}`,
    },
  }
}

/** Puts each word of a long name on its own line, because most areas are narrow and the library would break within words. */
const wordPerLine = (name: string) => (name.length > 12 ? name.replaceAll(' ', '\n') : name)
