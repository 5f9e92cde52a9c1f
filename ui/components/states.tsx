import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../lib/failure.ts'
import { Icon } from './icon.tsx'

/** Shows the state of an empty section: what it will contain and what to do. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}

/** Shows a failure with its reason in the person's language and a retry. The rest of the page stays. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="state failed" role="alert">
      <Icon name="warning" />
      <div>
        <p className="state-title">{title}</p>
        <p className="muted">{t(`errors.${failureCode(error)}`)}</p>
        {onRetry && (
          <button className="button" type="button" onClick={onRetry}>
            <Icon name="retry" small />
            {t('actions.tryAgain')}
          </button>
        )}
      </div>
    </div>
  )
}

export function Note({ kind = 'warning', children }: { kind?: 'warning' | 'info' | 'error'; children: ReactNode }) {
  return (
    <div className={`note ${kind}`}>
      <Icon name={kind === 'info' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}

/** Shows a placeholder line of text. */
export function Skeleton({ width = '100%', height }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} />
}

export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className="skeleton-table" role="status" aria-busy="true">
      <span className="visually-hidden">{t('states.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div className="skeleton-row" key={index}>
          <Skeleton width={`${32 - ((index * 7) % 13)}%`} />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  )
}
