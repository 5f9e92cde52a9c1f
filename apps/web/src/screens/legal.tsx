import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { usePage } from '@atrium/ui/lib/page'

export function TermsScreen() {
  return <LegalPage name="terms" />
}

export function PrivacyScreen() {
  return <LegalPage name="privacy" />
}

const parts = ['first', 'second', 'third'] as const

/** Shows a summary of the document, and the contact details for requesting the complete text. */
function LegalPage({ name: page }: { name: 'terms' | 'privacy' }) {
  const { t } = useTranslation()
  const { name, contact } = useEdition()
  usePage(t(`legal.${page}.title`))
  return (
    <article className="legal-page">
      <h1>{t(`legal.${page}.title`)}</h1>
      <p>{t(`legal.${page}.lede`, { name })}</p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`legal.${page}.${part}.title`)}</h2>
          <p>{t(`legal.${page}.${part}.text`, { name })}</p>
        </section>
      ))}
      <h2>{t('legal.whole')}</h2>
      <p>
        {t('legal.ask', { name })}{' '}
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
        ,{' '}
        <a className="link" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
          {contact.phone}
        </a>
        .
      </p>
    </article>
  )
}
