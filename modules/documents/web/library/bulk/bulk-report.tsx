import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { bulkReasons } from '../../../contract/bulk.ts'
import type { Bulk } from './use-bulk.ts'

/** States what a change of several documents did, names those that were not changed, and offers to take a deletion back. */
export function BulkReport({ bulk: { report, isBusy, undo, close } }: { bulk: Bulk }) {
  const { t } = useTranslation()
  if (!report) return <div role="status" />
  const done = report.outcomes.filter(({ outcome }) => outcome === 'done').length
  const unchanged = report.outcomes.filter(({ outcome }) => outcome === 'unchanged').length
  const refused = bulkReasons
    .map((reason) => ({ reason, documents: report.outcomes.filter((outcome) => outcome.reason === reason) }))
    .filter(({ documents }) => documents.length > 0)
  return (
    <div className="bulk-report" role="status">
      <div className="bulk-report-head">
        <p>
          {(done > 0 || refused.length === 0) && t(`library.bulk.done.${report.kind}`, { count: done })}
          {unchanged > 0 && ` ${t('library.bulk.unchanged', { count: unchanged })}`}
        </p>
        {report.kind === 'remove' && done > 0 && (
          <button className="button small" type="button" aria-busy={isBusy} onClick={undo}>
            {t('library.bulk.undo')}
          </button>
        )}
        <button className="close" type="button" aria-label={t('library.bulk.close')} onClick={close}>
          <Icon name="close" small />
        </button>
      </div>
      {refused.map(({ reason, documents }) => (
        <section key={reason}>
          <h3>{t(`library.bulk.reasons.${reason}`, { count: documents.length })}</h3>
          <ul>{documents.map(({ document, name }) => name !== null && <li key={document}>{name}</li>)}</ul>
        </section>
      ))}
    </div>
  )
}
