import { useTranslation } from 'react-i18next'

/** Shows the loading screen, only for the first load of the application. Later every panel has its own skeleton. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div className="loading-screen" role="status" aria-busy="true">
      <span className="loading-line" />
      <span className="visually-hidden">{t('states.loading')}</span>
    </div>
  )
}
