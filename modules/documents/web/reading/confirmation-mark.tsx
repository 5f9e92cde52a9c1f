import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { ListedDocument } from '../../contract/documents.ts'

type Props = { document: Pick<ListedDocument, 'confirmation'>; isFirm: boolean }

/** Says that the reader is asked to confirm a document, or has confirmed it; to staff, how many clients have. */
export function ConfirmationMark({ document: { confirmation }, isFirm }: Props) {
  const { t } = useTranslation()
  if (!confirmation) return null
  const isDone = isFirm ? confirmation.count > 0 : confirmation.confirmedAt !== null
  return (
    <span className={isDone ? 'document-mark signed' : 'document-mark waiting'}>
      <Icon name={isDone ? 'check' : 'document'} small />
      {isFirm && isDone
        ? t('library.reading.confirmedCount', { count: confirmation.count })
        : t(isDone ? 'library.reading.confirmed' : isFirm ? 'library.reading.requested' : 'library.reading.toConfirm')}
    </span>
  )
}
