import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { clientContactsQuery } from '../accounts/queries.ts'
import './client-contacts.css'

/** The number of a client, and the e-mail addresses and telephone numbers of the owners, each with a button to copy it. For staff only. */
export function ClientContacts({ account }: { account: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(clientContactsQuery(account))
  // The page has its own error; without the contacts it is complete.
  if (!data) return <div className="client-contacts" aria-hidden="true" />
  const { number, email, owners } = data
  return (
    <section className="client-contacts" aria-label={t('accounts.contacts.title')}>
      {number && <Contact text={number}>{number}</Contact>}
      {owners.map((owner) => (
        <span key={owner.id} className={owners.length > 1 ? 'client-owner' : 'client-owner only'}>
          {owners.length > 1 && <span className="muted">{owner.name}</span>}
          {owner.phone && (
            <Contact text={owner.phone}>
              <a className="link number" href={`tel:${owner.phone.replaceAll(/[^+\d]/g, '')}`}>
                {owner.phone}
              </a>
            </Contact>
          )}
          <Email email={owner.email} />
        </span>
      ))}
      {email && <Email email={email} />}
    </section>
  )
}

const Email = ({ email }: { email: string }) => (
  <Contact text={email}>
    <a className="link" href={`mailto:${email}`}>
      {email}
    </a>
  </Contact>
)

function Contact({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showResult(t('accounts.contacts.copied', { text }), true),
      () => showError(t('accounts.contacts.copyFailed')),
    )
  const label = t('accounts.contacts.copy', { text })
  return (
    <span className="client-contact">
      {children}
      <button className="copy" type="button" aria-label={label} title={label} onClick={() => void copy()}>
        <Icon name="copy" small />
      </button>
    </span>
  )
}
