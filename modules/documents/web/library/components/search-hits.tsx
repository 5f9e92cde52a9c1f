import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ListedDocument } from '../../../contract/documents.ts'
import { useOpenDocument } from '../opening.tsx'
import { documentKey } from '../document-key.ts'
import { splitExcerpt } from '../split-excerpt.ts'
import { SignatureMark } from './signature-mark.tsx'

/** Lists the documents that a search found, with the place in their text. */
export function SearchHits({ documents }: { documents: readonly ListedDocument[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const open = useOpenDocument()
  return (
    <ul className="search-hits">
      {documents.map((document) => (
        <li key={documentKey(document)}>
          <div className="search-hit-head">
            <h3>
              <button className="document-open" type="button" onClick={() => open(document)}>
                {document.name}
              </button>
            </h3>
            <span className="muted number">{date(document.addedOn)}</span>
          </div>
          {document.match && (
            <p>
              {t('library.onPage', { page: document.match.page })} <Excerpt text={document.match.excerpt} />
            </p>
          )}
          <p className="muted search-hit-where">
            {[
              document.addedBy ?? t(`documentParts.sources.${document.from}`),
              document.kind === null ? document.service : t(`library.kinds.${document.kind}`),
              document.match ? t('library.foundOn', { count: document.match.count }) : t('library.foundInTitle'),
            ]
              .filter(Boolean)
              .join(', ')}{' '}
            <SignatureMark document={document} />
            {document.textSearch === 'part' && ` ${t('library.searchedPart')}`}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** An excerpt with the found words marked. */
function Excerpt({ text }: { text: string }) {
  return (
    <>“… {splitExcerpt(text).map(({ at, part, isFound }) => (isFound ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>))} …”</>
  )
}
