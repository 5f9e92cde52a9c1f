import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import type { ServiceModule } from '../../contract/practice-terms.ts'
import { servicePath } from '../paths.ts'
import { ServiceContact } from '../frame/module-contact.tsx'
import { ServicePage, type ServicePlace } from '../frame/module-page.tsx'

/** The client-services page of an account: whom to ask, and what the firm can do. */
export const ClientServicesPage = () => (
  <ServicePage module="client-services">
    {(place) => (
      <>
        <ServiceContact account={place.account} />
        <ServiceCards {...place} />
      </>
    )}
  </ServicePage>
)

const shown = { financial: 'growth', law: 'scales', tax: 'page', accountancy: 'bars' } as const satisfies Partial<
  Record<ServiceModule, IconName>
>

function ServiceCards({ portal, account, services }: ServicePlace) {
  const { t } = useTranslation()
  const names = Object.keys(shown) as (keyof typeof shown)[]
  return (
    <section aria-labelledby="all-services" className="practice-section">
      <h2 id="all-services">{t('practice.all')}</h2>
      <ul className="service-cards">
        {names.map((name) => {
          const isOpen = services.modules.some((module) => module.name === name && module.state === 'open')
          return (
            <li key={name}>
              <Icon name={shown[name]} />
              <h3>{t(`practice.names.${name}`)}</h3>
              <p className="muted">{t(`practice.ledes.${name}`)}</p>
              {isOpen ? (
                <Link to={servicePath(portal, account, name)}>{t('practice.open', { name: t(`practice.names.${name}`) })}</Link>
              ) : (
                <small className="muted">{t('practice.notEnabledShort')}</small>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
