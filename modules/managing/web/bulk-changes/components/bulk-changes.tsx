import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectedClients } from '@atrium/accounts/web/selection-tools'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { rightsQuery } from '../../queries.ts'
import type { BulkChangeName } from '../changes.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import './bulk-changes.css'

/** Buttons that change the selected clients: their groups, access groups and advisers, invitations and forms. */
export function BulkChanges(selected: SelectedClients) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ name: BulkChangeName; clients: SelectedClients } | null>(null)
  const { data: rights } = useQuery(rightsQuery(selected.portal))
  const { data: me } = useQuery(meQuery)
  if (!rights?.forms.includes('accounts')) return null
  const names: BulkChangeName[] = [
    'groups',
    ...(me?.role === 'professional' ? [] : (['accessGroups'] as const)),
    'advisers',
    'invitations',
    'forms',
  ]
  return (
    <>
      {names.map((name) => (
        // The dialog keeps the clients that were selected when it was opened.
        <button key={name} className="button" type="button" onClick={() => setOpen({ name, clients: selected })}>
          {t(`managing.bulk.${name}.button`)}
        </button>
      ))}
      {open && <BulkDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}
