import { localText, type FieldValue } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldProps } from '@atrium/collections/web/fields/field-renderer'
import { richtext } from '@atrium/collections/web/fields/types/richtext'
import { useFieldWords } from '@atrium/collections/web/grid/item-text'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Terms of a portal, written in each of its languages. */
export function TermsByLanguage(props: FieldProps) {
  const { field, value, onValue, label, hint, error, partErrors, isReadOnly } = props
  const { locale } = useFormats()
  const words = useFieldWords(noNames)
  const languages = field.options ?? []
  const [language, setLanguage] = useState(languages[0]?.value ?? 'en')
  const terms = (isRecord(value) ? value : {}) as Readonly<Record<string, FieldValue>>
  const change = (text: FieldValue) => {
    const { [language]: _, ...others } = terms
    const next = text === null ? others : { ...others, [language]: text }
    onValue(Object.keys(next).length === 0 ? null : next)
  }
  const Editor = richtext.Edit
  const Reading = richtext.Read
  const text = terms[language] ?? null
  // Terms that were not written here are HTML, which the editor edits as a document.
  const html = typeof text === 'string' ? text : ''
  const converted = useQuery({
    queryKey: ['managing', 'terms', html],
    queryFn: () => convert(html),
    enabled: html !== '',
    staleTime: Infinity,
  })
  const document = html === '' ? text : (converted.data ?? null)
  return (
    <div className="entry" role="group" aria-label={label} data-field={field.name} tabIndex={-1}>
      {languages.length > 1 && (
        <Segmented
          label={label}
          value={language}
          choices={languages.map((one) => ({ value: one.value, label: localText(one.label, locale) }))}
          onChoose={setLanguage}
        />
      )}
      {isReadOnly && Reading ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard
        <div className="terms-preview" role="document" aria-label={label} tabIndex={0}>
          <h3>{label}</h3>
          <Reading field={field} value={document} words={words} />
        </div>
      ) : (
        <Editor
          key={`${language} ${converted.isSuccess}`}
          {...props}
          field={{ name: `${field.name}.${language}`, type: 'richtext' }}
          value={document}
          hint={hint}
          error={error ?? partErrors[language]}
          partErrors={{}}
          onValue={change}
        />
      )}
    </div>
  )
}

const convert = async (html: string): Promise<FieldValue> =>
  (await import('@atrium/collections/web/fields/rich-text-from-html')).documentOfHtml(html)

const noNames = () => undefined
