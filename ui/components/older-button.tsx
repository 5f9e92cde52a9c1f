import { useTranslation } from 'react-i18next'

type Props = {
  window: { hasOlder: boolean }
  pages: number | undefined
  isLoading: boolean
  onSearch: (change: { pages: number }) => void
}

/** Shows a button that extends a list by a further page of three months. The number of pages is in the URL. */
export function OlderButton({ window: { hasOlder }, pages = 1, isLoading, onSearch }: Props) {
  const { t } = useTranslation()
  if (!hasOlder) return <p className="fine">{t('portfolios.noOlder')}</p>
  return (
    <button
      type="button"
      className="button older"
      aria-busy={isLoading}
      disabled={isLoading}
      onClick={() => onSearch({ pages: pages + 1 })}
    >
      {t('portfolios.older')}
    </button>
  )
}
