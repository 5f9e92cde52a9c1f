import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api.ts'

const shownLeft = 200

/** Lists the items that were left as they are, with the reason. */
export function LeftList({ collection, transfer }: { collection: string; transfer: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['collections', 'left', collection, transfer],
    queryFn: () => api.transfers.left({ collection, transfer, limit: shownLeft }),
    staleTime: 0,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <h3>{t('transfer.leftTitle')}</h3>
      <ul className="transfer-left">
        {data.items.map(({ row, id, name, code }) => (
          <li key={row}>
            <span>{name ?? id}</span> <span className="muted">{t(`transfer.leftReasons.${code}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
