import { mediaCollection } from '@atrium/domain/fields/ids'
import { listRecords } from '@atrium/domain/fields/parts'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { FileNames } from '../file-names.tsx'
import { MediaEntry } from '../media-entry.tsx'
import { PartText } from '../part-text.tsx'
import { RowList } from '../row-list.tsx'
import { storedList, textOf } from '../stored-values.ts'

/** Columns of twelve that the first column of a tab has (specification 2, section 9). */
export const firstColumn = 6

function Tabs({ field, value, onValue, label, hint, error, partErrors, form }: FieldProps) {
  const { t } = useTranslation()
  return (
    <RowList
      name={field.name}
      label={label}
      rows={listRecords(value)}
      addLabel={t('fields.addTab')}
      error={error}
      hint={hint}
      nameOf={(tab, index) => textOf(tab['title']) || t('fields.tab', { number: index + 1 })}
      create={() => ({ title: '', subtitle: '', content: '', image: null })}
      onRows={(rows) => onValue(storedList(rows))}
    >
      {(tab, index, change) => {
        const part = (key: string) => ({
          name: `${field.name}.${index}.${key}`,
          value: textOf(tab[key]),
          error: partErrors[`${index}.${key}`],
          onValue: (text: string) => change({ ...tab, [key]: text }),
        })
        return (
          <div className="tab-block">
            <div style={{ gridColumn: `span ${firstColumn}` }}>
              <PartText label={t('fields.tabTitle')} {...part('title')} />
            </div>
            <div style={{ gridColumn: `span ${12 - firstColumn}` }}>
              <PartText label={t('fields.tabSubtitle')} {...part('subtitle')} />
            </div>
            <TextArea label={t('fields.tabContent')} {...part('content')} />
            <MediaEntry
              name={`${field.name}.${index}.image`}
              label={t('fields.tabImage')}
              ids={textOf(tab['image']) === '' ? [] : [textOf(tab['image'])]}
              isMultiple={false}
              error={partErrors[`${index}.image`]}
              form={form}
              onIds={(ids) => change({ ...tab, image: ids[0] ?? null })}
            />
          </div>
        )
      }}
    </RowList>
  )
}

function TabsReading({ value, words }: FieldReadingProps) {
  return (
    <ol className="reading-list">
      {listRecords(value).map((tab, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the tabs have no ids, and do not change while they are shown
        <li key={index}>
          <strong>{textOf(tab['title'])}</strong>
          {textOf(tab['subtitle']) !== '' && <p>{textOf(tab['subtitle'])}</p>}
          {textOf(tab['content']) !== '' && <p className="field-text">{textOf(tab['content'])}</p>}
          {textOf(tab['image']) !== '' && (
            <FileNames files={[{ id: textOf(tab['image']), name: words.record(mediaCollection, textOf(tab['image'])) }]} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** Tabs of a page, each with a title, a subtitle, a text and an image. */
export const tabs: FieldRenderer = { Edit: Tabs, Read: TabsReading }
