import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@atrium/ui/components/states.tsx'
import { accountContactsQuery } from '@atrium/accounts/web/accounts/queries'
import { ContactTools } from './contact-tools.tsx'

/** Shows the client-services contact of the account. Renders nothing if the firm names none. */
export function FirmContact({ account }: { account: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(accountContactsQuery(account))
  if (error && !data) return <ErrorState title={t('accounts.clientServicesFailed')} error={error} onRetry={() => void refetch()} />
  const manager = data?.clientServicesManager
  if (!manager) return null
  const { name, email, phoneNumber } = manager
  return (
    <section className="client-services" aria-labelledby="client-services">
      <h2 id="client-services">{t('accounts.clientServices')}</h2>
      <p>
        <span className="name">{name}</span>
        <a href={`mailto:${email}`}>{email}</a>
        {phoneNumber && <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{phoneNumber}</a>}
      </p>
      <ContactTools account={account} contact="client-services" />
    </section>
  )
}
