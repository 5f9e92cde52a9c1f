import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountSwitch } from '@atrium/accounts/web/accounts/components/account-switch.tsx'
import { ClientView } from '@atrium/identity/web/impersonation/components/client-view.tsx'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { usePageParams } from '@atrium/ui/pages'
import type { ServiceModule } from '../../contract/practice-terms.ts'
import type { ServiceList } from '../../contract/module-list.ts'
import { servicesQuery } from '../queries.ts'
import { ClosedModule } from './closed-module.tsx'
import { ServiceTabs } from './module-tabs.tsx'
import './practice.css'

/** What the content of a page needs to know. */
export type ServicePlace = { portal: string; account: string; services: ServiceList }

type Props = { module: ServiceModule; children: (place: ServicePlace) => ReactNode }

/** The page of a service module: its title, the other modules, and its content or why it is closed. */
export function ServicePage({ module, children }: Props) {
  const { t } = useTranslation()
  const { portal, account } = usePageParams<'portal' | 'account'>()
  const { data: me, error: meError, refetch: refetchMe } = useQuery(meQuery)
  const { data: services, error, refetch } = useQuery(servicesQuery(account))
  const body = (): ReportBody => {
    if (error && !services) return { state: 'failed', title: t('practice.failed'), error, onRetry: () => void refetch() }
    if (meError && !me) return { state: 'failed', title: t('practice.failed'), error: meError, onRetry: () => void refetchMe() }
    if (!me || !services)
      return {
        state: 'loading',
        skeleton: (
          <div className="wide">
            <TableSkeleton rows={8} />
          </div>
        ),
      }
    const state = services.modules.find(({ name }) => name === module)?.state
    const content = (
      <ClientView account={{ id: account, name: services.accountName }} portal={portal}>
        <AccountSwitch me={me} portal={portal} current={account} />
        <div className="wrap practice">
          <header className="practice-head">
            <h1>{t(`practice.names.${module}`)}</h1>
            <p className="muted">{t(`practice.ledes.${module}`)}</p>
          </header>
          <ServiceTabs services={services} portal={portal} account={account} current={module} />
          <Fragment key={account}>
            {state === 'open' ? children({ portal, account, services }) : <ClosedModule module={module} account={account} />}
          </Fragment>
        </div>
      </ClientView>
    )
    return { state: 'ready', content }
  }
  const previous = me && isStaff(me) && services ? { title: services.accountName, href: accountPath(portal, account) } : null
  return <ReportPage id={module} title={t(`practice.names.${module}`)} previous={previous} body={body()} />
}
