import { listRecords } from '@atrium/domain/fields/parts'
import { useTranslation } from 'react-i18next'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'
import { useId } from 'react'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { NavigationEntries } from '../navigation-entries.tsx'
import { audienceLabels } from '../audience-labels.ts'
import { storedList, textOf, textsOf } from '../stored-values.ts'

function NavigationDesigner({ field, value, onValue, label, hint, error, partErrors }: FieldProps) {
  const id = useId()
  return (
    <fieldset
      className={error ? 'entry bad entry-group' : 'entry entry-group'}
      data-field={field.name}
      tabIndex={-1}
      aria-describedby={messageId({ id, error, hint })}
    >
      <legend>{label}</legend>
      <NavigationEntries
        name={field.name}
        label={label}
        entries={listRecords(value)}
        errors={partErrors}
        onEntries={(entries) => onValue(storedList(entries))}
      />
      <FieldMessages id={id} error={error} hint={hint} />
    </fieldset>
  )
}

function NavigationReading({ value, words }: FieldReadingProps) {
  const { t } = useTranslation()
  const labels = audienceLabels(words.locale)
  const describe = (entry: ReturnType<typeof listRecords>[number]) =>
    [
      textOf(entry['link']),
      textsOf(entry['visible'] ?? null)
        .map((one) => labels.get(one) ?? one)
        .join(', '),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <ol className="reading-list" aria-label={t('fields.navigation')}>
      {listRecords(value).map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the entries have no ids, and do not change while they are shown
        <li key={index}>
          {textOf(entry['name'])} <span className="muted">{describe(entry)}</span>
          <ol className="reading-list">
            {listRecords(entry['subnav'] ?? null).map((sub, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <li key={position}>
                {textOf(sub['name'])} <span className="muted">{describe(sub)}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** Entries of navigation with their sub-entries. */
export const navigationDesigner: FieldRenderer = { Edit: NavigationDesigner, Read: NavigationReading }
