import type { FundSearchResult } from '../../../contract/funds.ts'
import { fundsOnPage } from '../../../contract/fund-terms.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Icon } from '@atrium/ui/components/icon.tsx'

type Props = { found: FundSearchResult; offset: number; onPage: (page: number) => void }

/** Shows which rows are displayed, with buttons for the previous and the next page. */
export function FundPages({ found: { count, items }, offset, onPage }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const pages = Math.ceil(count / fundsOnPage)
  const page = Math.floor(offset / fundsOnPage) + 1
  if (pages === 1 && page === 1) return null
  return (
    <nav className="fund-pages" aria-label={t('funds.pages')}>
      <p className="muted">
        {items.length > 0
          ? t('funds.range', { from: number(offset + 1), to: number(offset + items.length), count: number(count) })
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
