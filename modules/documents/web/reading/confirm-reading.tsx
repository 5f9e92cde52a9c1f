import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionQueueQuery } from '@atrium/actions/web/action-queue/queries'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { showError } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { ListedDocument } from '../../contract/documents.ts'
import { api } from '../api.ts'
import { documentContentQuery, type Previewed } from '../preview/content.ts'
import { refetchDocuments } from '../queries.ts'

type Props = {
  account: string
  document: Previewed
  version: number
  confirmation: NonNullable<ListedDocument['confirmation']>
}

/** Asks the signed-in client to confirm that they have read the document that is shown. */
export function ConfirmReading({ account, document, version, confirmation }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data: me } = useQuery(meQuery)
  const { data: content } = useQuery(documentContentQuery(document))
  const [confirmedAt, setConfirmedAt] = useState(confirmation.confirmedAt)
  const [isBusy, setIsBusy] = useState(false)
  if (!me || isStaff(me)) return null
  const confirm = async () => {
    setIsBusy(true)
    try {
      await api.reading.confirm({ account, confirmation: crypto.randomUUID(), request: confirmation.request, version })
      setConfirmedAt(new Date().toISOString())
      void refetchDocuments()
      void queryClient.invalidateQueries({ queryKey: actionQueueQuery.queryKey })
    } catch (error) {
      const code = failureCode(error)
      showError(code === 'conflict' ? t('library.reading.newer') : t(`errors.${code}`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="confirm-reading" role="status">
      {confirmedAt === null ? (
        <>
          <p>{t('library.reading.please')}</p>
          <button className="button primary" type="button" disabled={!content} aria-busy={isBusy} onClick={() => void confirm()}>
            {t('library.reading.confirm')}
          </button>
        </>
      ) : (
        <p>{t('library.reading.confirmedAt', { moment: moment(confirmedAt) })}</p>
      )}
    </div>
  )
}
