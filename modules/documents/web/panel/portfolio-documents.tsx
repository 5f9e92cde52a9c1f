import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { shownOnPage } from '../../contract/document-terms.ts'
import { Opening } from '../library/opening.tsx'
import '../library/components/library.css'
import { NewestRows } from '../library/components/newest-rows.tsx'
import { libraryPath } from '../paths.ts'
import { latestQuery } from '../queries.ts'

type Props = { portal: string; account: string; portfolio: string }

/** Shows the newest documents about a portfolio, with a link to all of them. Nothing if there are none. */
export function PortfolioDocuments({ portal, account, portfolio }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(latestQuery(account, shownOnPage, portfolio))
  if (!data || data.items.length === 0) return null
  return (
    <section className="wide portfolio-documents" aria-labelledby="portfolio-documents">
      <h2 id="portfolio-documents">{t('documentParts.title')}</h2>
      <Opening account={account}>
        <NewestRows documents={data.items} />
      </Opening>
      <Link className="link" to={libraryPath(portal, account)} search={{ portfolio } as never}>
        {t('documentParts.allOfPortfolio')}
      </Link>
    </section>
  )
}
