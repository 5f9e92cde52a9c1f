import '@atrium/accounts/web/contact-tools'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { accountContactsQuery } from '@atrium/accounts/web/accounts/queries'
import { ErrorState, Skeleton } from '@atrium/ui/components/states.tsx'
import { useContributions } from '@atrium/ui/contributions'

/** Shows the client-services manager of an account, with the buttons by which a client reaches them. */
export function ServiceContact({ account }: { account: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(accountContactsQuery(account))
  const tools = useContributions('contactTools')
  if (error && !data) return <ErrorState title={t('practice.contactFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="120px" />
  const manager = data.clientServicesManager
  return (
    <section aria-labelledby="service-contact" className="service-contact">
      <h2 id="service-contact">{t('practice.contact')}</h2>
      {manager ? (
        <p>
          <strong>{manager.name}</strong>
          <a href={`mailto:${manager.email}`}>{manager.email}</a>
          {manager.phoneNumber && <a href={`tel:${manager.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{manager.phoneNumber}</a>}
        </p>
      ) : (
        <p className="muted">{t('practice.noManager')}</p>
      )}
      <Suspense fallback={null}>
        <div className="service-tools">
          {tools.map((Tools, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
            <Tools key={index} account={account} contact={manager ? 'client-services' : 'advisers'} />
          ))}
        </div>
      </Suspense>
    </section>
  )
}
