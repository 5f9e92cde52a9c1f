import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SelectedClients } from '@atrium/accounts/web/selection-tools'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { accessPreviewQuery } from '../../queries.ts'

/** States who will see more clients if the selected clients join an access group. */
export function AccessPreview({ clients, group }: { clients: SelectedClients; group: string }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(accessPreviewQuery({ portal: clients.portal, selection: clients.selection, group }))
  if (isError) return <p role="alert">{t('managing.bulk.accessGroups.previewFailed')}</p>
  if (!data) return <Skeleton width="100%" />
  const { people, clients: count } = data
  if (people.length === 0) return <p role="status">{t('managing.bulk.accessGroups.noEffect')}</p>
  return (
    <div className="access-preview" role="status">
      <p>
        {t('managing.bulk.accessGroups.effect', {
          people: t('managing.bulk.accessGroups.people', { count: people.length }),
          clients: t('managing.bulk.accessGroups.clients', { count }),
        })}
      </p>
      <ul>
        {people.map(({ id, name, more }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="number">+{more}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
