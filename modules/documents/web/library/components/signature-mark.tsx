import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { ListedDocument } from '../../../contract/documents.ts'

/** Says whether a document is signed or needs a signature; nothing for other documents. */
export function SignatureMark({
  document: { isSigned, signatureRequested },
}: {
  document: Pick<ListedDocument, 'isSigned' | 'signatureRequested'>
}) {
  const { t } = useTranslation()
  if (isSigned)
    return (
      <span className="document-mark signed">
        <Icon name="check" small />
        {t('documentParts.signed')}
      </span>
    )
  if (!signatureRequested) return null
  return (
    <span className="document-mark waiting">
      <Icon name="sign" small />
      {t('documentParts.signatureRequired')}
    </span>
  )
}
