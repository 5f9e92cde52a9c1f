import { useTranslation } from 'react-i18next'

/** When not even the firm's name could be read. */
export function TechnicalError() {
  const { t } = useTranslation()
  return (
    <section className="error-page">
      <h1>{t('errorPage.technical')}</h1>
    </section>
  )
}
