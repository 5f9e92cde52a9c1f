import '@atrium/accounts/web/contact-tools'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContributions } from '@atrium/ui/contributions'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { Link } from '@tanstack/react-router'
import { accountPath } from '@atrium/ui/lib/paths'
import type { NetWorth } from '../../contract/net-worth.ts'

type Service = NetWorth['services'][number]

const icons: Record<Service, IconName> = { 'wealth-management': 'portfolio', protection: 'shield', 'general-advice': 'people' }

/** Shows the services of the module, each with where it leads. */
export function AdviceAreas({ services, account, portal }: { services: readonly Service[]; account: string; portal: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="plan-services">
      <div className="section-head">
        <h2 id="plan-services">{t('planning.services')}</h2>
      </div>
      <ul className="plan-services">
        {services.map((service) => (
          <li key={service}>
            <Icon name={icons[service]} />
            <h3>{t(`planning.service.${service}`)}</h3>
            <p className="muted">{t(`planning.serviceText.${service}`)}</p>
            {service === 'wealth-management' && (
              <Link to={accountPath(portal, account)}>{t('planning.serviceLink.wealth-management')}</Link>
            )}
            {service === 'general-advice' && <AdviceTools account={account} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Buttons with which a client reaches an adviser, which other modules provide. */
function AdviceTools({ account }: { account: string }) {
  const tools = useContributions('contactTools')
  return (
    <Suspense fallback={null}>
      <div className="plan-contact">
        {tools.map((Tools, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
          <Tools key={index} account={account} contact="advisers" />
        ))}
      </div>
    </Suspense>
  )
}
