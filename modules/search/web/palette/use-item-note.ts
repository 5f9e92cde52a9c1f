import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { SearchItem } from '../../contract/search.ts'
import type { SearchKind } from '../../contract/search-terms.ts'

/** Returns a function that describes a result: its number, value and owner, and why it matches if not by its name. */
export function useItemNote(): (kind: SearchKind, item: SearchItem) => string {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  return (kind, { reference, note, value, clients, asOn, matched }) => {
    const field = matched?.field
    const why =
      matched && field && field !== 'name' && matched.text !== reference ? t(`search.matchedBy.${field}`, { text: matched.text }) : null
    const isNoted = kind === 'actions'
    const action = note === 'link-request' ? 'linkRequest' : note === 'form-review' ? 'formReview' : 'other'
    return [
      reference,
      value && money(value),
      clients === null ? null : t('search.heldBy', { count: clients }),
      kind === 'holdings' && asOn ? t('search.asOn', { day: date(asOn) }) : null,
      isNoted ? t(`search.actionKinds.${action}`) : note,
      why,
    ]
      .filter((part) => part !== null && part !== '')
      .join(' · ')
  }
}
