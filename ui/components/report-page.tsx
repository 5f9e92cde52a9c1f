import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import '../address-drawers.ts'
import { useContributions } from '../contributions.ts'
import { notFound } from '../lib/paths.ts'
import { failureCode } from '../lib/failure.ts'
import { usePage, type Page } from '../lib/page.ts'
import { ErrorState } from './states.tsx'

/** Content of the report. */
export type ReportBody =
  | { state: 'loading'; skeleton: ReactNode }
  | { state: 'failed'; title: string; error: unknown; onRetry: () => void }
  | { state: 'elsewhere'; to: string }
  | { state: 'ready'; content: ReactNode }

type Props = Page & { id: string; body: ReportBody }

/**
 * Shows the page of a report with its title and breadcrumb: a skeleton, a failure or the report. Redirects to the same 404 page if the
 * subject does not exist and if the person may not see it.
 */
export function ReportPage({ id, title, previous, body }: Props) {
  usePage(title, previous?.title, previous?.href)
  if (body.state === 'elsewhere') return <Elsewhere to={body.to} />
  if (body.state === 'failed' && isUnknown(body.error)) return <Navigate to={notFound} replace />
  return (
    <div className="report" data-report={id} aria-busy={body.state === 'loading'}>
      {body.state === 'ready' && body.content}
      {body.state === 'loading' && body.skeleton}
      {body.state === 'failed' && (
        <div className="wide">
          <ErrorState title={body.title} error={body.error} onRetry={body.onRetry} />
        </div>
      )}
    </div>
  )
}

/** Goes to another page. A drawer that is open stays open, because somebody may be typing in it. */
function Elsewhere({ to }: { to: string }) {
  const drawers = new Set(useContributions('addressDrawers').flatMap((own) => Object.keys(own)))
  const keepDrawers = (search: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(search).filter(([name]) => drawers.has(name)))
  return <Navigate to={to} search={keepDrawers as never} replace />
}

const isUnknown = (error: unknown) => ['not-found', 'not-allowed', 'invalid-request'].includes(failureCode(error))
