import { Skeleton, TableSkeleton } from '@atrium/ui/components/states.tsx'
import './account.css'

/** Shows the skeleton of an account page. */
export function AccountSkeleton() {
  return (
    <>
      <section className="hero home" aria-busy="true">
        <div className="wrap hero-grid">
          <div>
            <p className="greeting">
              <Skeleton width="260px" />
            </p>
            <p>
              <Skeleton width="200px" />
            </p>
            <p className="figure-label">
              <Skeleton width="80px" />
            </p>
            <p className="figure">
              <Skeleton width="300px" />
            </p>
            <p className="change">
              <Skeleton width="220px" />
            </p>
            <p className="asof">
              <Skeleton width="320px" />
            </p>
          </div>
          <div className="run" />
        </div>
      </section>
      <div className="wrap columns">
        <TableSkeleton rows={5} />
      </div>
    </>
  )
}
