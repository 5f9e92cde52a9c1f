import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownOnPage } from '../../../contract/document-terms.ts'
import { latestQuery } from '../../queries.ts'
import { NewestRows } from './newest-rows.tsx'

/** Shows the newest documents of an account. */
export function Latest({ account }: { account: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(latestQuery(account, shownOnPage))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="latest">
      <h2 id="latest">{t('library.latest')}</h2>
      <NewestRows documents={data.items} />
    </section>
  )
}
