import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api as identity } from '@atrium/identity/web/api'
import { InvitationPreviewButton } from '@atrium/identity/web/registration/components/invitation-preview.tsx'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import { useList } from '@atrium/ui/lib/use-list'
import { invitationStates, type ClientInvitation, type InvitationState } from '../../../contract/invitations.ts'
import { api } from '../../api.ts'
import { invitationSource } from '../../queries.ts'
import './invitations.css'

/** Lists the invitations of a portal, and sends them again or revokes them. */
export function InvitationList({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<InvitationState | ''>('')
  const list = useList(invitationSource, { portal, search, ...(state !== '' && { state }) })
  const columns = useColumns(portal, list.firstPage?.mayManage ?? false)
  return (
    <div className="wide invitations">
      <h1>{t('managingParts.invitations')}</h1>
      <div className="toolbar">
        <SearchField label={t('managing.invitations.search')} value={search} onValue={setSearch} pauseMs={200} />
        <NativeSelect
          label={t('managing.invitations.stateLabel')}
          value={state}
          choices={[
            { value: '' as const, label: t('managing.invitations.any') },
            ...invitationStates.map((one) => ({ value: one, label: t(`managing.invitations.state.${one}`) })),
          ]}
          onChoose={setState}
        />
        <p className="muted grow" role="status">
          {list.firstPage && t('managing.invitations.count', { count: list.firstPage.count })}
        </p>
        {list.firstPage?.mayManage && <InvitationPreviewButton portal={portal} />}
        {list.firstPage?.mayImport && <ButtonLink to={`/dashboard/${portal}/client-import`}>{t('clientImport.open')}</ButtonLink>}
      </div>
      <PagedList
        list={list}
        failure={t('managing.invitations.failed')}
        more={t('managing.invitations.more')}
        empty={<EmptyState title={t(search || state ? 'managing.invitations.noneFound' : 'managing.invitations.none')} />}
      >
        {(rows) => <DataTable label={t('managingParts.invitations')} columns={columns} rows={rows} keyOf={({ account }) => account} />}
      </PagedList>
    </div>
  )
}

function useColumns(portal: string, mayManage: boolean): DataColumn<ClientInvitation>[] {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  const day = (at: string | null) => at && <time dateTime={at}>{date(at.slice(0, 10))}</time>
  const run = async (work: () => Promise<unknown>, text: string) => {
    try {
      await withProof(work)
      showResult(text)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['managing'] })
    }
  }
  const column = (id: keyof ClientInvitation) => ({ id, header: t(`managing.invitations.column.${id}`) })
  return [
    { ...column('name'), isRowHeader: true, cell: ({ name }) => name },
    { ...column('email'), priority: 2, cell: ({ email }) => email },
    { ...column('invitedAt'), cell: ({ invitedAt }) => <time dateTime={invitedAt}>{moment(invitedAt)}</time> },
    { ...column('invitedBy'), priority: 3, cell: ({ invitedBy }) => invitedBy },
    { ...column('validUntil'), priority: 2, cell: ({ validUntil }) => day(validUntil) },
    { ...column('openedAt'), priority: 3, cell: ({ openedAt }) => openedAt && <time dateTime={openedAt}>{moment(openedAt)}</time> },
    { ...column('state'), cell: ({ state }) => t(`managing.invitations.state.${state}`) },
    ...(mayManage
      ? [
          {
            id: 'actions',
            header: t('managing.invitations.actions'),
            isHeaderHidden: true,
            cell: ({ account, name, state }: ClientInvitation) =>
              state !== 'registered' && (
                <span className="invitation-actions">
                  <button
                    className="link"
                    type="button"
                    aria-label={`${t('managing.invitations.resend')}: ${name}`}
                    onClick={() =>
                      void run(() => identity.registration.inviteClient({ account }), t('managing.invitations.resent', { name }))
                    }
                  >
                    {t('managing.invitations.resend')}
                  </button>
                  {state !== 'ended' && (
                    <button
                      className="link"
                      type="button"
                      aria-label={`${t('managing.invitations.revoke')}: ${name}`}
                      onClick={() =>
                        void run(() => api.invitations.revoke({ portal, account }), t('managing.invitations.revoked', { name }))
                      }
                    >
                      {t('managing.invitations.revoke')}
                    </button>
                  )}
                </span>
              ),
          },
        ]
      : []),
  ]
}
