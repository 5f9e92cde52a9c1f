import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffPlace } from '@atrium/people/web/staff-tools.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { accountPath } from '@atrium/ui/lib/paths'
import { useList } from '@atrium/ui/lib/use-list'
import type { FirmClient } from '../../contract/firm-clients.ts'
import { firmClientsOfferQuery, firmClientsSource } from './queries.ts'
import './firm-clients.css'

const searchPauseMs = 400

/** Opens the adviser's clients in the firm's own system. Offered above the list of clients, in editions that have such a system. */
export function FirmClientsButton({ portal, account }: StaffPlace) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...firmClientsOfferQuery(portal), enabled: account === undefined })
  const [isOpen, setIsOpen] = useState(false)
  if (account !== undefined || !data?.isOffered) return null
  return (
    <>
      <button className="button" type="button" onClick={() => setIsOpen(true)}>
        <Icon name="search" small />
        {t('clients.firm.open')}
      </button>
      {isOpen && (
        <Drawer title={t('clients.firm.title')} onClose={() => setIsOpen(false)}>
          <FirmClients portal={portal} />
        </Drawer>
      )}
    </>
  )
}

function FirmClients({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const list = useList(firmClientsSource, { portal, search })
  const isShort = search !== '' && [...search].length < 3
  return (
    <>
      <p className="muted firm-clients-lede">{t('clients.firm.lede')}</p>
      <SearchField
        label={t('clients.firm.search')}
        value={search}
        pauseMs={searchPauseMs}
        hasShortcut={false}
        onValue={(text) => setSearch(text.trim())}
      />
      <PagedList
        list={list}
        failure={t('clients.firm.failed')}
        empty={<EmptyState title={t(isShort ? 'clients.firm.tooShort' : 'clients.firm.none')} />}
        more={t('clients.firm.more')}
      >
        {(items) => (
          <ul className="firm-clients" aria-label={t('clients.firm.title')}>
            {items.map((client) => (
              <FirmClientRow key={client.id} client={client} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function FirmClientRow({ client: { id, name, email, account } }: { client: FirmClient }) {
  const { t } = useTranslation()
  return (
    <li>
      <span>
        {account ? (
          <a className="link" href={accountPath(account.portal, account.id)}>
            {name}
          </a>
        ) : (
          <span className="firm-client-name">{name}</span>
        )}
        <small className="muted">{[id, email].filter(Boolean).join(', ')}</small>
      </span>
      {!account && <span className="muted">{t('clients.firm.notInPortal')}</span>}
    </li>
  )
}
