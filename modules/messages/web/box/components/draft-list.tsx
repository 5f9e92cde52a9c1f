import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { messageParameter } from '../../../contract/message-terms.ts'
import { draftsQuery } from '../../queries.ts'

/** Messages that the person has begun, above the inbox. */
export function DraftList({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(draftsQuery(portal))
  const { open } = useUrlDrawer(messageParameter)
  if (!data || data.items.length === 0) return null
  return (
    <section className="message-drafts" aria-labelledby="message-drafts">
      <h2 id="message-drafts">{t('messages.drafts')}</h2>
      <ul>
        {data.items.map(({ id, thread, content }) => (
          <li key={id}>
            <button type="button" onClick={() => open(`draft/${id}`)}>
              <Icon name="edit" small />
              <span>{content.subject.trim() || t(thread === null ? 'messages.noSubject' : 'messages.draftOfReply')}</span>
              {content.recipientName && <small className="muted">{t('messages.draftTo', { name: content.recipientName })}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
