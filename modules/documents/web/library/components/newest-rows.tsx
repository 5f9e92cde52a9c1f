import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ListedDocument } from '../../../contract/documents.ts'
import { documentKey } from '../document-key.ts'
import { useOpenDocument } from '../opening.tsx'
import { SignatureMark } from './signature-mark.tsx'

/** Lists a few documents, each with who added it, its day and its signature. */
export function NewestRows({ documents }: { documents: readonly ListedDocument[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const open = useOpenDocument()
  return (
    <ul className="library-rows">
      {documents.map((document) => (
        <li key={documentKey(document)}>
          <span>
            <button className="document-open" type="button" onClick={() => open(document)}>
              {document.name}
            </button>
            <small>{[document.addedBy ?? t(`documentParts.sources.${document.from}`), date(document.addedOn)].join(', ')}</small>
            <SignatureMark document={document} />
          </span>
        </li>
      ))}
    </ul>
  )
}
