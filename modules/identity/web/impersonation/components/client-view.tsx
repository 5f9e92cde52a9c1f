import { ClientContacts } from '@atrium/accounts/web/client-contacts/client-contacts.tsx'
import { impersonationReasons, type ImpersonationReason } from '@atrium/contract/impersonation-reasons'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { StaffPanel } from '@atrium/people/web/staff-panel.tsx'
import { StaffTools } from '@atrium/people/web/staff-tools.tsx'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { clientsPath } from '@atrium/ui/lib/paths'
import { startImpersonation } from '../queries.ts'
import './client-view.css'

type Props = { account: { id: string; name: string }; portal: string }

/**
 * Shows a client's data. Staff first state the reason, and then view the data as the client until they leave the account or half an hour is
 * over. The panel of staff is beside it, or opens in a drawer where the page of the client needs the whole window.
 */
export function ClientView({ children, hasRoomBeside = false, ...props }: Props & { hasRoomBeside?: boolean; children: ReactNode }) {
  const { data: me } = useQuery(meQuery)
  if (!me) return null
  if (!isStaff(me)) return children
  const { account, portal } = props
  const isViewing = me.impersonating?.account === account.id
  const panel = { portal, account: account.id, hasRoom: hasRoomBeside || !isViewing }
  return (
    <div className="client-columns">
      <div className="client-main">
        <StaffPanel {...panel} part="opener" />
        {isViewing && (
          <div className="wrap client-head">
            <ClientContacts account={account.id} />
          </div>
        )}
        {isViewing ? children : <ReasonRequest key={account.id} {...props} />}
      </div>
      <StaffPanel {...panel} part="beside" />
    </div>
  )
}

function ReasonRequest({ account, portal }: Props) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const [chosen, setChosen] = useState<ImpersonationReason>()
  const start = (reason: ImpersonationReason) => {
    setChosen(reason)
    // Another tab of the session may have replaced or ended the impersonation by then, so that the reasons are offered again.
    startImpersonation(account.id, reason)
      .catch(showRefusal)
      .finally(() => setChosen(undefined))
  }
  return (
    <section className="wrap reason-request" aria-labelledby="reason-request">
      <h1 id="reason-request">{t('impersonation.request', { name: account.name })}</h1>
      <ClientContacts account={account.id} />
      <p className="muted">{t('impersonation.requestLede')}</p>
      <h2>{t('impersonation.requestReason')}</h2>
      <ul>
        {impersonationReasons.map((reason) => (
          <li key={reason}>
            <button type="button" disabled={chosen !== undefined} aria-busy={chosen === reason} onClick={() => start(reason)}>
              {t(`impersonation.reasons.${reason}`)}
              <Icon name="right" small />
            </button>
          </li>
        ))}
      </ul>
      <StaffTools portal={portal} account={account.id} />
      <ButtonLink to={clientsPath(portal)} isQuiet>
        {t('impersonation.backToClients')}
      </ButtonLink>
    </section>
  )
}
