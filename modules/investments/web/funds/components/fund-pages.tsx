import type { FoundFunds } from '../../../contract/funds.ts'
import { fundsOnPage } from '../../../contract/fund-terms.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** The shown range of funds, with links to the other pages. */
export function FundPages({ found, onPage }: { found: FoundFunds; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { count, page, funds } = found
  const pages = Math.ceil(count / fundsOnPage)
  const first = (page - 1) * fundsOnPage + 1
  if (pages === 1 && page === 1) return null
  return (
    <nav className="fund-pages" aria-label={t('funds.pages')}>
      <p className="muted">
        {funds.length > 0
          ? t('funds.range', { from: number(first), to: number(first + funds.length - 1), count: number(count) })
          : t('funds.beyond', { pages: number(pages) })}
      </p>
      <button className="button" type="button" disabled={page === 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        <Icon name="left" small />
        {t('funds.previous')}
      </button>
      <button className="button" type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('funds.next')}
        <Icon name="right" small />
      </button>
    </nav>
  )
}
