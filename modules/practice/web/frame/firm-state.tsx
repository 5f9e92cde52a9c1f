import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FirmSource } from '../../contract/firm-source.ts'

type Props = {
  source: FirmSource
  isEmpty: boolean
  /** Text for an empty list. */
  empty: string
  onRetry: () => void
  children: ReactNode
}

/** Shows data of the firm's own system, or why there are none. Data of an earlier response are shown with their time. */
export function FirmState({ source, isEmpty, empty, onRetry, children }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (source.state === 'not-read')
    return (
      <Note>
        <p>{t('practice.notRead')}</p>
        <button type="button" className="button" onClick={onRetry}>
          {t('actions.tryAgain')}
        </button>
      </Note>
    )
  if (source.state === 'late') return <Note kind="info">{t('errors.upstream-slow')}</Note>
  if (source.state === 'not-offered') return <EmptyState title={t('practice.notOffered')} />
  if (isEmpty) return <EmptyState title={empty} />
  return (
    <>
      {source.isStale && source.fetchedAt && <Note>{t('practice.stale', { moment: moment(source.fetchedAt) })}</Note>}
      {children}
    </>
  )
}
