import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReasons } from '@atrium/accounts/web/client-conditions/use-reasons'
import { failureCode } from '@atrium/ui/lib/failure'
import { previewQuery } from '../../queries.ts'

type Props = { portal: string; kind: 'group' | 'segment'; id: string }

/** Shows whom a message to a group or segment would reach now, why each client matches, and who is left out. */
export function RecipientPreview({ portal, kind, id }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(previewQuery(portal, kind, id))
  const reasonsOf = useReasons(data?.conditions ?? [])
  if (error) return <p className="recipient-preview bad">{t(`errors.${failureCode(error)}`)}</p>
  if (!data) return <p className="recipient-preview muted">{t('messages.previewLoading')}</p>
  const { count, leftOutCount, items } = data
  const hidden = count + leftOutCount - items.length
  return (
    <details className="recipient-preview">
      <summary>
        <span role="status">
          {t('messages.previewCount', { count })}
          {leftOutCount > 0 && `, ${t('messages.previewLeftOut', { count: leftOutCount })}`}
        </span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by the keyboard */}
      <ul aria-label={t('messages.previewClients')} tabIndex={0}>
        {items.map((item) => (
          <li key={item.id} className={item.leftOut === null ? undefined : 'left-out'}>
            {item.name}
            {item.leftOut !== null && <small>{t(`messages.leftOut.${item.leftOut}`)}</small>}
            {item.leftOut === null && item.facts.length > 0 && <small>{reasonsOf(item.facts).join(' · ')}</small>}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="muted">{t('messages.previewMore', { count: hidden })}</p>}
    </details>
  )
}
