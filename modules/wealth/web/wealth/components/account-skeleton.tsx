import { Bone, TableSkeleton } from '@atrium/ui/components/states.tsx'
import './account.css'

/** Skeleton of an account page. */
export function AccountSkeleton() {
  return (
    <>
      <section className="hero home" aria-busy="true">
        <div className="wrap hero-grid">
          <div>
            <p className="greeting">
              <Bone width="260px" />
            </p>
            <p>
              <Bone width="200px" />
            </p>
            <p className="figure-label">
              <Bone width="80px" />
            </p>
            <p className="figure">
              <Bone width="300px" />
            </p>
            <p className="change">
              <Bone width="220px" />
            </p>
            <p className="asof">
              <Bone width="320px" />
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
