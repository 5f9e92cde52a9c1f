import { chartHeights, type ChartHeight } from '@atrium/charts/heights'
import type { CSSProperties } from 'react'
import { Bone } from './states.tsx'
import './chart.css'

/** Placeholder of a chart with its text, so that the content below does not move. */
export function ChartSkeleton({ height = 'bar' }: { height?: ChartHeight }) {
  return (
    <div className="chart-section" aria-hidden="true">
      <div className="chart-head">
        <div>
          <Bone width="220px" height="1.2em" />
          <p className="sub">
            <Bone width="170px" />
          </p>
        </div>
        <div className="chart-controls">
          <Bone width="240px" height="40px" />
        </div>
      </div>
      <p className="chart-legend is-shown">
        <Bone width="320px" />
      </p>
      <div className="chart-bone" style={{ '--chart-height': `${chartHeights[height]}px` } as CSSProperties}>
        <Bone height="100%" />
      </div>
      <p className="summary">
        <Bone />
        <Bone width="60%" />
      </p>
    </div>
  )
}
