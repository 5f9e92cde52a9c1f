import { useTranslation } from 'react-i18next'

/** Shows an error page if the server could not be reached or the app could not start. */
export function TechnicalError() {
  const { t } = useTranslation()
  return (
    <section className="error-page" role="alert">
      <h1>{t('errorPage.technical')}</h1>
      <button className="button" type="button" onClick={() => location.reload()}>
        {t('errorPage.reload')}
      </button>
    </section>
  )
}
