import { useTranslation } from 'react-i18next'

export function HistoryMore({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <button className="button history-more" type="button" aria-busy={isLoading} onClick={onMore}>
      {t('accessHistory.older')}
    </button>
  )
}
