import { useTranslation } from 'react-i18next'
import { failureCode } from '../lib/failure.ts'
import { ButtonLink } from './button-link.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <section className="error-page">
      <p className="error-code">404</p>
      <h1>{t('errorPage.notFound')}</h1>
      <p className="muted">{t('errorPage.notFoundHint')}</p>
      <ButtonLink to="/">{t('errorPage.goHome')}</ButtonLink>
    </section>
  )
}

/** Shows an error page with the text for the error code. Server texts are never shown. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const code = failureCode(error)
  return (
    <section className="error-page" role="alert">
      <h1>{t('errorPage.title')}</h1>
      <p>{code === 'unexpected' ? t('errorPage.message') : t(`errors.${code}`)}</p>
      <p className="muted">{t('errorPage.tryLater')}</p>
      <button className="button" type="button" onClick={() => location.reload()}>
        {t('actions.tryAgain')}
      </button>
    </section>
  )
}
