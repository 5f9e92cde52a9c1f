import { Skeleton, TableSkeleton } from '@atrium/ui/components/states.tsx'
import './portfolio.css'

export function PortfolioSkeleton({ hasStrip }: { hasStrip: boolean }) {
  return (
    <>
      <section className="hero with-tabs portfolio-head" aria-busy="true">
        <div className="wide">
          <div className="pf-title">
            <Skeleton width="300px" height="24px" />
          </div>
          <p className="figure-label">
            <Skeleton width="90px" />
          </p>
          <p className="figure">
            <Skeleton width="240px" />
          </p>
          <p className="change">
            <Skeleton width="200px" />
          </p>
          {hasStrip && <div className="strip" />}
        </div>
      </section>
      <div className="tabs">
        <div className="wide">
          <ul />
        </div>
      </div>
      <div className="tab-room">
        <TabSkeleton />
      </div>
    </>
  )
}

export function TabSkeleton() {
  return (
    <div className="wide">
      <TableSkeleton rows={10} />
    </div>
  )
}
