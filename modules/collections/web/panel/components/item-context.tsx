import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Item } from '../../../contract/items.ts'

/** States who created the item and who changed it last, and which version readers see. */
export function ItemContext({ item: { created, updated, publication, isActive } }: { item: Item }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const changed = updated.name
    ? t('collections.changedBy', { name: updated.name, moment: moment(updated.at) })
    : t('collections.changedOn', { moment: moment(updated.at) })
  const createdBy = created.name && t('collections.createdBy', { name: created.name, moment: moment(created.at) })
  return (
    <p className="muted">
      {createdBy && <span>{createdBy}</span>} {(!createdBy || created.at !== updated.at) && changed}{' '}
      {publication && isActive && publicationText()}
    </p>
  )

  function publicationText(): string {
    if (!publication) return ''
    const { liveSince, publishAt, withdrawAt } = publication
    const texts = [liveSince ? t('collections.liveVersion', { moment: moment(liveSince) }) : t('collections.notLive')]
    if (publishAt) texts.push(`${t('collections.scheduledFor', { moment: moment(publishAt) })}.`)
    if (withdrawAt) texts.push(`${t('collections.withdrawalOn', { moment: moment(withdrawAt) })}.`)
    return texts.join(' ')
  }
}
