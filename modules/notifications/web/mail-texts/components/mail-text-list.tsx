import { useTranslation } from 'react-i18next'
import { SearchField } from '@atrium/ui/components/search-field.tsx'

type Item = { kind: string; subject: string; opening: string; changed: readonly string[] }
type Props = {
  items: readonly Item[]
  chosen: string | undefined
  words: string
  onWords: (words: string) => void
  onChoose: (kind: string) => void
}

const namesOf = (names: readonly string[]) => names.map((name) => name.toUpperCase()).join(', ')

/** The e-mails of the portal by their standard subjects, those with own words marked. */
export function MailTextList({ items, chosen, words, onWords, onChoose }: Props) {
  const { t } = useTranslation()
  const wanted = words.trim().toLowerCase()
  const found = items.filter(({ subject, opening }) => `${subject} ${opening}`.toLowerCase().includes(wanted))
  return (
    <div className="mail-text-list">
      <SearchField label={t('mail-texts.search')} value={words} onValue={onWords} pauseMs={200} />
      {found.length === 0 && <p className="muted">{t('mail-texts.none')}</p>}
      <ul aria-label={t('mail-texts.list')}>
        {found.map(({ kind, subject, opening, changed }) => (
          <li key={kind}>
            <button type="button" aria-current={kind === chosen || undefined} onClick={() => onChoose(kind)}>
              <span>{subject}</span>
              <span className="muted">{opening}</span>
              {changed.length > 0 && <small>{t('mail-texts.own', { languages: namesOf(changed) })}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
