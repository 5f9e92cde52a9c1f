import { chartHeights, type ChartHeight } from '@atrium/charts/heights'
import type { ChartPalette } from '@atrium/charts/palette'
import { assetClasses } from '@atrium/contract/portfolio-terms'
import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEdition } from '../brand/edition.ts'
import { downloadBlob, downloadText } from '../lib/download.ts'
import { areAmountsHidden } from '../lib/hidden-amounts.ts'
import { useStore } from '../lib/store.ts'
import { assetKey } from './asset-class.ts'
import { Menu } from './menu.tsx'
import { Icon } from './icon.tsx'
import { Segmented } from './segmented.tsx'
import './chart.css'
import { report } from '../lib/report.ts'

type Props = {
  title: string
  subtitle?: string
  /** Text alternative of the chart. */
  summary: string
  controls?: ReactNode
  legend?: ReactNode
  isTable: boolean
  onTable: (isTable: boolean) => void
  table: ReactNode
  fileName: string
  csv: () => string
  draw: (palette: ChartPalette) => Promise<EChartsCoreOption>
  /** Key that changes when the chart must be redrawn. */
  drawKey: string
  /** One of the heights in the specification. Defaults to `bar`. */
  height?: ChartHeight
  /**
   * Content next to the chart on a wide page, and below it on a narrow page. The table replaces both the chart and this content.
   */
  beside?: ReactNode
  /** Called when a segment of the chart is clicked. The same action must be available by keyboard. */
  onChoose?: (id: string) => void
  /** Level of the heading. Use 3 inside a drawer, because the title of a drawer has level 2. */
  level?: 2 | 3
}

/** Shows a chart with its text alternative, a switch to a table of its figures, and downloads of the picture and the figures. */
export function Chart(props: Props) {
  const { title, subtitle, summary, controls, legend, isTable, onTable, table, fileName, csv, draw, drawKey } = props
  const { height = 'bar', level = 2, beside, onChoose } = props
  const Heading = `h${level}` as const
  const { t } = useTranslation()
  const id = useId()
  const canvas = useRef<HTMLDivElement>(null)
  const savePicture = async () => {
    const picture = canvas.current?.querySelector('canvas')
    picture?.toBlob((blob) => blob && downloadBlob(`${fileName}.png`, blob))
  }
  return (
    <section aria-labelledby={id} className="chart-section">
      <div className="chart-head">
        <div>
          <Heading id={id}>{title}</Heading>
          {subtitle && <p className="sub">{subtitle}</p>}
        </div>
        <div className="chart-controls">
          {controls}
          <Segmented
            label={t('chart.showAs')}
            value={isTable ? 'table' : 'chart'}
            choices={[
              { value: 'chart', label: t('chart.chart') },
              { value: 'table', label: t('chart.table') },
            ]}
            onChoose={(value) => onTable(value === 'table')}
          />
          <Menu
            className="button"
            label={t('chart.download')}
            button={<Icon name="download" small />}
            items={[
              ...(isTable ? [] : [{ id: 'png', label: t('chart.png'), onChoose: () => void savePicture() }]),
              { id: 'csv', label: t('chart.csv'), onChoose: () => downloadText(`${fileName}.csv`, csv()) },
            ]}
          />
        </div>
      </div>
      {!isTable && legend}
      {isTable ? (
        table
      ) : (
        <div className={beside ? 'chart-beside' : undefined}>
          <ChartPicture box={canvas} label={`${title}. ${summary}`} draw={draw} drawKey={drawKey} height={height} onChoose={onChoose} />
          {beside}
        </div>
      )}
      <p className="summary">{summary}</p>
    </section>
  )
}

type PictureProps = {
  box: { current: HTMLDivElement | null }
  label: string
  height: ChartHeight
  onChoose: Props['onChoose'] | undefined
} & Pick<Props, 'draw' | 'drawKey'>

function ChartPicture({ box, label, draw, drawKey, height, onChoose }: PictureProps) {
  const theme = useThemeName()
  // A chart is redrawn when amounts are hidden or shown, because its text contains amounts.
  const isHidden = useStore(areAmountsHidden)
  const { seriesThreshold } = useEdition()
  const chooseRef = useRef(onChoose)
  chooseRef.current = onChoose
  const { t } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isRemoved = false
    let dispose = () => {}
    void drawPicture()
    return () => {
      isRemoved = true
      dispose()
    }
    async function drawPicture() {
      try {
        const [{ drawChart, loadChartCode }, options] = await Promise.all([
          import('./draw-chart.ts'),
          draw({ ...readPalette(), threshold: seriesThreshold }),
        ])
        await loadChartCode(options)
        if (!isRemoved && box.current) dispose = drawChart(box.current, options, (id) => chooseRef.current?.(id))
      } catch (error) {
        report('chart not drawn', error)
        setHasFailed(true)
      }
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `drawKey` changes when the chart must be redrawn
  }, [drawKey, theme, isHidden])
  if (hasFailed)
    return (
      <p className="muted chart-box" data-height={height}>
        {t('chart.failed')}
      </p>
    )
  const style = { '--chart-height': `${chartHeights[height]}px` } as CSSProperties
  return <div className="chart-box" data-height={height} style={style} ref={box} role="img" aria-label={label} />
}

/** Reads the colours of the document's current theme. A chart is redrawn when the theme changes. */
function readPalette(): Omit<ChartPalette, 'threshold'> {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: read('text'),
    muted: read('muted'),
    line: read('line'),
    control: read('control'),
    surface: read('surface'),
    gain: read('positive'),
    loss: read('negative'),
    series: numbersUpTo(20).map((index) => read(`chart-${index}`)),
    sectors: numbersUpTo(21).map((index) => read(`sector-${index}`)),
    assetClasses: Object.fromEntries(assetClasses.map((name) => [assetKey(name), read(`asset-${assetKey(name)}`)])),
    font: read('font-interface'),
  }
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function useThemeName(): string | undefined {
  const [name, setName] = useState(document.documentElement.dataset.theme)
  useEffect(() => {
    const observer = new MutationObserver(() => setName(document.documentElement.dataset.theme))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return name
}
