import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { SearchItem } from '../../contract/search.ts'
import type { SearchKind } from '../../contract/search-terms.ts'

/** Description of a result: what contains the words, if not its name, and everything else. Texts may be empty. */
export type ItemNote = { why: string; note: string }

/** Returns a function that describes a result: why it matches if not by its name, and its number, value and owner. */
export function useItemNote(): (kind: SearchKind, item: SearchItem) => ItemNote {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  return (kind, { reference, note, value, clients, asOn, matched }) => {
    const field = matched?.field
    const isReference = matched !== null && field !== 'name' && matched.text === reference
    const why =
      !matched || !field || field === 'name' ? '' : isReference ? matched.text : t(`search.matchedBy.${field}`, { text: matched.text })
    const isNoted = kind === 'actions'
    const action = note === 'link-request' ? 'linkRequest' : note === 'form-review' ? 'formReview' : 'other'
    const others = [
      isReference ? null : reference,
      value && money(value),
      clients === null ? null : t('search.heldBy', { count: clients }),
      kind === 'holdings' && asOn ? t('search.asOn', { day: date(asOn) }) : null,
      isNoted ? t(`search.actionKinds.${action}`) : note,
    ]
    return { why, note: joinNotes(others) }
  }
}

export const joinNotes = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null && part !== '').join(' · ')
