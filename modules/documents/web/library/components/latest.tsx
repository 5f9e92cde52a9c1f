import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { shownOnPage } from '../../../contract/document-terms.ts'
import { latestQuery } from '../../queries.ts'
import { useOpenDocument } from '../opening.tsx'
import { documentKey } from '../document-key.ts'

/** Shows the newest documents of an account. */
export function Latest({ account }: { account: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const open = useOpenDocument()
  const { data } = useQuery(latestQuery(account, shownOnPage))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{t('library.latest')}</h2>
      <ul className="library-rows">
        {data.items.map((document) => (
          <li key={documentKey(document)}>
            <span>
              <button className="document-open" type="button" onClick={() => open(document)}>
                {document.name}
              </button>
              <small>{[document.addedBy ?? t(`library.sources.${document.from}`), date(document.dateAdded.slice(0, 10))].join(', ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
