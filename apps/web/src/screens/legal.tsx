import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PublishedTerms } from '@atrium/people/web/welcome/components/published-terms.tsx'
import { useEdition } from '@atrium/ui/brand/edition'
import { usePage } from '@atrium/ui/lib/page'

export function TermsScreen() {
  const { t } = useTranslation()
  return (
    <LegalPage name="terms">
      <PublishedTerms failure={t('legal.failed')}>
        <Summary name="terms" />
      </PublishedTerms>
    </LegalPage>
  )
}

export function PrivacyScreen() {
  return (
    <LegalPage name="privacy">
      <Summary name="privacy" />
    </LegalPage>
  )
}

const parts = ['first', 'second', 'third'] as const

type Page = 'terms' | 'privacy'

function LegalPage({ name: page, children }: { name: Page; children: ReactNode }) {
  const { t } = useTranslation()
  usePage(t(`legal.${page}.title`))
  return (
    <article className="legal-page">
      <h1>{t(`legal.${page}.title`)}</h1>
      {children}
    </article>
  )
}

/** Shows a summary of the document, and the contact details for requesting the complete text. */
function Summary({ name: page }: { name: Page }) {
  const { t } = useTranslation()
  const { name, contact } = useEdition()
  return (
    <>
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
    </>
  )
}
