import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip } from './axes.ts'
import { findColour, type ChartPalette } from './palette.ts'
import type { Part, PartFormatters } from './parts.ts'

export type PieTexts = PartFormatters & { centre: { value: string; label: string } }

/** Smallest percentage of a part that has a label; labels of smaller parts would overlap. */
const minLabelledPercent = 4

/** Draws a ring of labelled parts; none may be negative. On a phone there are no labels; the table below the chart names the parts. */
export function pie(
  parts: readonly Part[],
  palette: ChartPalette,
  texts: PieTexts,
  { isNarrow }: { isNarrow: boolean },
): EChartsCoreOption {
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    tooltip: itemTooltip(palette, ({ data }: { data: { id: string } }) => texts.describeItem(data.id)),
    title: centre(palette, texts),
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['62%', '92%'] : ['56%', '82%'],
        startAngle: 90,
        // Smallest angle of a part, in degrees, so that every part is visible.
        minAngle: 1.5,
        padAngle: 0,
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        emphasis: { scale: false, itemStyle: { opacity: 0.85 } },
        label: { show: !isNarrow, color: palette.text, fontFamily: palette.font, fontSize: 12, lineHeight: 16, overflow: 'break' },
        labelLine: { lineStyle: { color: palette.control }, length: 8, length2: 8 },
        labelLayout: { hideOverlap: true },
        data: parts.map((part) => slice(part, palette, texts, isNarrow)),
      },
    ],
  }
}

function slice({ id, name, percent, ink }: Part, palette: ChartPalette, texts: PieTexts, isNarrow: boolean): object {
  const hasLabel = !isNarrow && percent >= minLabelledPercent
  return {
    id,
    name,
    value: percent,
    itemStyle: { color: findColour(palette, ink) },
    label: { show: hasLabel, formatter: `${name}\n${texts.percent(percent)}` },
    labelLine: { show: hasLabel },
  }
}

function centre(palette: ChartPalette, { centre: { value, label } }: PieTexts): object {
  return {
    text: value,
    subtext: label,
    left: 'center',
    top: 'middle',
    itemGap: 4,
    textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 20, lineHeight: 26, fontWeight: 550 },
    subtextStyle: { color: palette.muted, fontFamily: palette.font, fontSize: 12 },
  }
}
