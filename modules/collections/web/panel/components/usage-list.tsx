import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Note } from '@atrium/ui/components/states.tsx'
import { usagesQuery } from '../../queries.ts'

/** Lists the items in which an item is used, and which therefore prevent its deletion. */
export function UsageList({ collection, item, onClose }: { collection: string; item: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(usagesQuery(collection, item))
  if (!data) return null
  return (
    <div role="alert">
      <Note>
        <p>{t('collections.inUse', { count: data.count })}</p>
        <ul>
          {data.items.map((usage) => (
            <li key={`${usage.id} ${usage.field}`}>
              <Link to={`/admin/${usage.collection}`} search={{ item: usage.id } as never}>
                {usage.name}
              </Link>
            </li>
          ))}
        </ul>
        <button className="button" type="button" onClick={onClose}>
          {t('actions.close')}
        </button>
      </Note>
    </div>
  )
}
