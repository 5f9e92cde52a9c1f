import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Props = { page: number; count: number; size: number; onPage: (page: number) => void }

/** States which rows are shown, and leads to the previous and the next page. */
export function Pager({ page, count, size, onPage }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const from = (page - 1) * size + 1
  const to = Math.min(count, page * size)
  const last = Math.ceil(count / size)
  return (
    <nav className="grid-pager" aria-label={t('collections.pages')}>
      <span>{t('collections.range', { from: number(Math.min(from, count)), to: number(to), count: number(count) })}</span>
      <span className="muted">{t('collections.perPage')}</span>
      {last > 1 && (
        <span className="grid-pages">
          <button
            className="close"
            type="button"
            aria-label={t('collections.previousPage')}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          >
            <Icon name="left" small />
          </button>
          <button
            className="close"
            type="button"
            aria-label={t('collections.nextPage')}
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <Icon name="right" small />
          </button>
        </span>
      )}
    </nav>
  )
}
