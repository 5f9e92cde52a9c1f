import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import type { ServiceModule } from '../../contract/practice-terms.ts'
import type { ServiceList } from '../../contract/module-list.ts'
import { servicePath, type ServicePageName } from '../paths.ts'

type Props = { services: ServiceList; portal: string; account: string; current: ServiceModule }

const hasPage = (name: ServiceModule): name is ServicePageName | 'financial' => name !== 'international' && name !== 'money'

/** Lists the modules. One that is not open leads to its page, which says why; one that has no page is only named. */
export function ServiceTabs({ services, portal, account, current }: Props) {
  const { t } = useTranslation()
  return (
    <nav className="service-tabs" aria-label={t('practice.tabs')}>
      <ul>
        {services.modules.map(({ name, state }) => (
          <li key={name}>
            <ServiceTab name={name} isOpen={state === 'open'} isCurrent={name === current} portal={portal} account={account} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabProps = { name: ServiceModule; isOpen: boolean; isCurrent: boolean; portal: string; account: string }

function ServiceTab({ name, isOpen, isCurrent, portal, account }: TabProps) {
  const { t } = useTranslation()
  const label = (
    <>
      {!isOpen && <Icon name="lock" small />}
      {t(`practice.names.${name}`)}
      {!isOpen && <span className="visually-hidden">{t('practice.closedMark')}</span>}
    </>
  )
  // The planning page is closed by the app itself, and the two modules without a page have nothing to open.
  if (!hasPage(name) || (name === 'financial' && !isOpen))
    return (
      <span className="closed" aria-disabled="true">
        {label}
      </span>
    )
  return (
    <Link to={servicePath(portal, account, name)} className={isOpen ? undefined : 'closed'} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  )
}
