import type { EChartsCoreOption } from 'echarts/core'
import { itemTooltip } from './axes.ts'
import { chooseReadableColour } from './contrast.ts'
import { findColour, type ChartPalette, type Ink } from './palette.ts'

/** A box with its children; `detail` is the line under the name. */
export type OrganisationNode = { id: string; name: string; detail?: string; ink: Ink; children?: readonly OrganisationNode[] }

/** Draws a tree of boxes: from the top on a wide page, from the left on a phone. */
export function organisation(root: OrganisationNode, palette: ChartPalette, { isNarrow }: { isNarrow: boolean }): EChartsCoreOption {
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    tooltip: itemTooltip(palette, ({ data }: { data: { name: string; detail?: string } }) => [
      data.name,
      ...(data.detail ? [data.detail] : []),
    ]),
    series: [
      {
        type: 'tree',
        orient: isNarrow ? 'LR' : 'TB',
        edgeShape: 'polyline',
        edgeForkPosition: '50%',
        initialTreeDepth: -1,
        expandAndCollapse: false,
        roam: false,
        symbol: 'roundRect',
        symbolSize: isNarrow ? [104, 40] : [148, 48],
        left: isNarrow ? 60 : 90,
        right: isNarrow ? 60 : 90,
        top: 40,
        bottom: 40,
        lineStyle: { color: palette.control, width: 1, curveness: 0 },
        emphasis: { disabled: true },
        data: [box(root, palette, isNarrow)],
      },
    ],
  }
}

function box({ children = [], ...node }: OrganisationNode, palette: ChartPalette, isNarrow: boolean): object {
  const color = findColour(palette, node.ink)
  return {
    id: node.id,
    name: node.name,
    detail: node.detail,
    itemStyle: { color, borderColor: palette.surface, borderWidth: 0 },
    label: {
      position: 'inside',
      color: chooseReadableColour(color),
      fontFamily: palette.font,
      fontSize: 12,
      lineHeight: 16,
      width: isNarrow ? 92 : 132,
      overflow: 'truncate',
      formatter: node.detail ? `${node.name}\n${node.detail}` : node.name,
    },
    children: children.map((child) => box(child, palette, isNarrow)),
  }
}
