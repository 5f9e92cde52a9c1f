import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { usePage } from '@atrium/ui/lib/page'

export function TermsScreen() {
  return <Paper paper="terms" />
}

export function PrivacyScreen() {
  return <Paper paper="privacy" />
}

const parts = ['first', 'second', 'third'] as const

/** What the firm says in short, and how to ask for the whole document. */
function Paper({ paper }: { paper: 'terms' | 'privacy' }) {
  const { t } = useTranslation()
  const { name, contact } = useEdition()
  usePage(t(`papers.${paper}.title`))
  return (
    <article className="paper">
      <h1>{t(`papers.${paper}.title`)}</h1>
      <p>{t(`papers.${paper}.lede`, { name })}</p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`papers.${paper}.${part}.title`)}</h2>
          <p>{t(`papers.${paper}.${part}.text`, { name })}</p>
        </section>
      ))}
      <h2>{t('papers.whole')}</h2>
      <p>
        {t('papers.ask', { name })}{' '}
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
