import { chartHeights, type ChartHeight } from '@atrium/charts/heights'
import type { CSSProperties } from 'react'
import { Skeleton } from './states.tsx'
import './chart.css'

/** Shows a placeholder with the height of a chart and its texts, so that the content below does not move. */
export function ChartSkeleton({ height = 'bar' }: { height?: ChartHeight }) {
  return (
    <div className="chart-section" aria-hidden="true">
      <div className="chart-head">
        <div>
          <Skeleton width="220px" height="1.2em" />
          <p className="sub">
            <Skeleton width="170px" />
          </p>
        </div>
        <div className="chart-controls">
          <Skeleton width="240px" height="40px" />
        </div>
      </div>
      <p className="chart-legend is-shown">
        <Skeleton width="320px" />
      </p>
      <div className="chart-skeleton-shape" style={{ '--chart-height': `${chartHeights[height]}px` } as CSSProperties}>
        <Skeleton height="100%" />
      </div>
      <p className="summary">
        <Skeleton />
        <Skeleton width="60%" />
      </p>
    </div>
  )
}
