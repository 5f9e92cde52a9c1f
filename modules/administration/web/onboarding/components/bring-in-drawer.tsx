import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { InvitationPreviewButton } from '@atrium/identity/web/registration/components/invitation-preview.tsx'
import { meQuery } from '@atrium/people/web/profiles/queries'
import type { AddressDrawerProps } from '@atrium/ui/address-drawers'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showResult } from '@atrium/ui/components/notices'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { OnboardingClient } from '../../../contract/onboarding.ts'
import { api } from '../../api.ts'
import './bring-in.css'

const clientQuery = (portal: string, externalId: string) =>
  queryOptions({
    queryKey: ['onboarding', portal, externalId],
    queryFn: async () => {
      const { items } = await api.onboarding.listClients({ portal, search: externalId })
      return items.find((one) => one.externalId === externalId) ?? null
    },
    staleTime: 0,
  })

/** Drawer that creates an account for a client of the provider who has none: `?bringIn={external id}`. */
export function BringInDrawer({ subject, portal, onClose }: AddressDrawerProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const isAdmin = me?.role === 'admin'
  const query = useQuery({ ...clientQuery(portal ?? '', subject), enabled: isAdmin && portal !== null })
  if (!me || portal === null) return null
  return (
    <Drawer title={query.data?.name ?? t('onboarding.title')} context={subject} onClose={onClose}>
      {isAdmin ? (
        <Panel query={query} failure={t('onboarding.failed')} skeleton={<TableSkeleton rows={3} />}>
          {(client) => <BringIn client={client} portal={portal} onClose={onClose} />}
        </Panel>
      ) : (
        <p>{t('onboarding.adminsOnly')}</p>
      )}
    </Drawer>
  )
}

type Props = { client: OnboardingClient | null; portal: string; onClose: () => void }

function BringIn({ client, portal, onClose }: Props) {
  const { t } = useTranslation()
  const stated = client !== null && !client.isEmailShared ? client.email : null
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  if (client === null || client.externalId === null) return <p>{t('onboarding.unknown')}</p>
  if (client.state !== 'not-in-portal') return <p>{t(`onboarding.state.${client.state}`)}</p>
  const { externalId, name } = client
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (stated === null && email.trim() === '') return setError(t('onboarding.issue.address-missing'))
    setIsBusy(true)
    setError(undefined)
    try {
      await withProof(() =>
        api.onboarding.inviteClients({ portal, clients: [{ externalId, ...(stated === null && { email: email.trim() }) }] }),
      )
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      showResult(t('onboarding.done', { name }))
      onClose()
    } catch (failure) {
      const [issue] = failureDetails(failure).issues ?? []
      setError(issue ? t(`onboarding.issue.${issue.code}` as 'onboarding.issue.address-missing') : t(`errors.${failureCode(failure)}`))
      setIsBusy(false)
    }
  }
  return (
    <form className="bring-in" onSubmit={(event) => void submit(event)}>
      <p>{t('onboarding.lede')}</p>
      {stated === null ? (
        <TextField
          type="email"
          label={t('onboarding.email')}
          hint={t(client.isEmailShared ? 'onboarding.sharedHint' : 'onboarding.missingHint')}
          value={email}
          onValue={setEmail}
          error={error}
          maxLength={254}
        />
      ) : (
        <dl className="facts">
          <dt>{t('onboarding.email')}</dt>
          <dd>{stated}</dd>
        </dl>
      )}
      {stated !== null && error !== undefined && <p role="alert">{error}</p>}
      <div>
        <button className="button primary" type="submit" aria-busy={isBusy}>
          {t('onboarding.send')}
        </button>
      </div>
      <div>
        <InvitationPreviewButton portal={portal} />
      </div>
    </form>
  )
}
