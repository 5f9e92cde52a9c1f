import { FieldControl } from '@atrium/collections/web/fields/field-view.tsx'
import type { FieldForm } from '@atrium/collections/web/fields/field-renderer'
import { fieldErrors } from '@atrium/collections/web/fields/issue-texts'
import { labelOf } from '@atrium/collections/web/grid/item-text'
import { localText, otherKeyOf, type FieldValue, type FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { isEqual } from '@atrium/domain/fields/json'
import { hasRelatedValues, selectRelatedValues } from '@atrium/domain/fields/related-values'
import { areSame } from '@atrium/domain/forms/answer'
import { mostCopies } from '@atrium/domain/forms/definition'
import type { ShownField } from '@atrium/domain/forms/evaluate-form'
import type { AnswerIssue } from '@atrium/domain/forms/read-answers'
import { toStoredValue } from '@atrium/domain/forms/stored-answers'
import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FormSurroundings } from '../surroundings.ts'
import type { ShownFieldset } from '../use-filled-form.ts'

type Props = {
  shown: ShownFieldset
  values: FieldValues
  onValue: (name: string, value: FieldValue) => void
  /** Errors to show; those of answers that the person has not reached are left out. */
  issues: readonly AnswerIssue[]
  isReadOnly: boolean
  isAdmin: boolean
  surroundings: FormSurroundings
}

/** Shows a fieldset with its fields, or the copies of a repeated one. It is drawn again only if one of its fields is. */
export const FormFieldset = memo(function FormFieldset({ shown, values, onValue, issues, isReadOnly, isAdmin, surroundings }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { fieldset, copies } = shown
  const { id, title, summary, repeat } = fieldset
  const records = useMemo(() => listRecords(values[id]), [values, id])
  const setInCopy = useCallback(
    (copy: number, name: string, value: FieldValue) =>
      onValue(
        id,
        records.map((record, index) => (index === copy ? { ...record, [name]: value } : record)),
      ),
    [onValue, id, records],
  )
  const fields = (shownFields: readonly ShownField[], copy: number | null) => (
    <div className={fieldset.fullwidth ? 'form-fields full' : 'form-fields'}>
      {shownFields.map((field) => (
        <FormField
          key={field.path}
          shown={field}
          values={copy === null ? values : (records[copy] ?? noValues)}
          onValue={copy === null ? onValue : (name, value) => setInCopy(copy, name, value)}
          issues={issues}
          isReadOnly={isReadOnly}
          isAdmin={isAdmin}
          surroundings={surroundings}
        />
      ))}
    </div>
  )
  const heading = title === undefined ? null : localText(title, locale)
  if (isReadOnly && repeat && records.length === 0) return null
  return (
    <section
      className="form-fieldset"
      aria-label={heading ?? undefined}
      style={{ containIntrinsicSize: `auto ${estimateHeight(copies)}px` }}
    >
      {heading !== null && <h2>{heading}</h2>}
      {summary !== undefined && !isReadOnly && <p className="form-summary muted">{localText(summary, locale)}</p>}
      {!repeat && fields(copies[0] ?? [], null)}
      {repeat && (
        <>
          {records.map((_record, copy) => (
            // oxlint-disable-next-line react/no-array-index-key -- copies have no identity but their place
            <div key={copy} className="form-copy" role="group" aria-label={t('forms.copy', { number: copy + 1 })}>
              {fields(copies.find((one) => one[0]?.copy === copy) ?? [], copy)}
              {!isReadOnly && (
                <button
                  className="link"
                  type="button"
                  onClick={() =>
                    onValue(
                      id,
                      records.filter((_other, index) => index !== copy),
                    )
                  }
                >
                  {t('forms.removeCopy', { number: copy + 1 })}
                </button>
              )}
            </div>
          ))}
          {!isReadOnly && records.length < mostCopies && (
            <button className="button" type="button" onClick={() => onValue(id, [...records, {}])}>
              <Icon name="plus" small />
              {t(records.length === 0 ? 'forms.addFirst' : 'forms.repeat')}
            </button>
          )}
        </>
      )}
    </section>
  )
}, isFieldsetDrawnAlike)

const noValues: FieldValues = {}

/** Pixels of a field with the gap below it, and of what a fieldset has besides its fields. */
const [heightOfField, heightOfRest] = [92, 80]

/** Estimates the height of a fieldset until it has been scrolled into view. */
const estimateHeight = (copies: ShownFieldset['copies']): number =>
  heightOfRest + heightOfField * copies.reduce((count, fields) => count + fields.length, 0)

/** Returns an object with a property, which is missing if its value is undefined. */
const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value }

const listRecords = (value: FieldValue | undefined): readonly FieldValues[] =>
  Array.isArray(value)
    ? (value as readonly FieldValue[]).map((copy) => (typeof copy === 'object' && copy !== null ? (copy as FieldValues) : {}))
    : []

/** Types that share a row with another field. */
const narrowTypes = new Set([
  'text',
  'slug',
  'date-picker',
  'number',
  'select',
  'collectionSelect',
  'country',
  'icon',
  'increment',
  'slider',
])

type FieldProps = { shown: ShownField; values: FieldValues } & Pick<Props, 'onValue' | 'issues' | 'isReadOnly' | 'isAdmin' | 'surroundings'>

/**
 * A field of a form. In a repeated fieldset its control is named by the place of its value, such as `incomes.0.amount`, so that the controls
 * of two copies differ.
 */
const FormField = memo(function FormField({ shown, values, onValue, issues, isReadOnly, isAdmin, surroundings }: FieldProps) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { compiled, path } = shown
  const prefix = path.slice(0, path.length - compiled.field.name.length)
  const field = useMemo(() => ({ ...compiled.field, name: path }), [compiled.field, path])
  const own = listOwnIssues(issues, path)
  const rule = own.find((issue) => issue.code === 'rule')
  const typed = own.filter((issue): issue is FieldIssue => issue.code !== 'rule')
  const { error, partErrors } = fieldErrors(field, typed, t, locale)
  const form = useMemo<FieldForm>(() => {
    const related = Object.entries(selectRelatedValues(compiled.field, values))
    return {
      values: Object.fromEntries(related.map(([name, value]) => [`${prefix}${name}`, value])),
      setValue: (name, value) => onValue(name.slice(prefix.length), value),
      isAdmin,
      nameOf: surroundings.nameOf,
      addName: surroundings.addName,
      ...(surroundings.earlier && { earlier: surroundings.earlier }),
      ...(surroundings.showsHidden && { showsHidden: true }),
      ...optional('uploads', surroundings.uploadsOf(compiled.name)),
      ...optional('records', surroundings.recordsOf(compiled.name)),
    }
  }, [compiled, prefix, values, onValue, isAdmin, surroundings])
  return (
    <div className={narrowTypes.has(field.type) ? 'form-field narrow' : 'form-field'}>
      <FieldControl
        field={field}
        value={compiled.compute ? toStoredValue(shown.answer) : (values[compiled.field.name] ?? null)}
        onValue={(value) => onValue(compiled.field.name, value)}
        label={labelOf(compiled.field, locale)}
        hint={field.help === undefined ? undefined : localText(field.help, locale)}
        error={error ?? (rule?.code === 'rule' ? localText(rule.message, locale) : undefined)}
        partErrors={partErrors}
        isReadOnly={isReadOnly || compiled.compute !== null}
        form={form}
      />
    </div>
  )
}, isDrawnAlike)

const isRelatedAlike = (field: ShownField['compiled']['field'], before: FieldValues, after: FieldValues): boolean =>
  !hasRelatedValues(field) || isEqual(selectRelatedValues(field, before), selectRelatedValues(field, after))

const listOwnIssues = (issues: readonly AnswerIssue[], path: string): AnswerIssue[] =>
  issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`) || issue.path === otherKeyOf({ name: path }))

/**
 * Returns true if a field is drawn as before. The values and errors of a form change with every key, but a field shows only its own, and
 * those of the fields that it is related to.
 */
function isDrawnAlike(before: FieldProps, after: FieldProps): boolean {
  const { compiled, path, answer } = after.shown
  const isSame =
    before.shown.compiled === compiled &&
    before.shown.path === path &&
    before.onValue === after.onValue &&
    before.isReadOnly === after.isReadOnly &&
    before.isAdmin === after.isAdmin
  if (!isSame) return false
  if (compiled.compute ? !areSame(before.shown.answer, answer) : before.values[compiled.field.name] !== after.values[compiled.field.name])
    return false
  // Both are the same for nearly all fields at nearly all keys.
  return (
    (before.values === after.values || isRelatedAlike(compiled.field, before.values, after.values)) &&
    (before.issues === after.issues || isEqual(listOwnIssues(before.issues, path), listOwnIssues(after.issues, path)))
  )
}

/** Returns true if each field of a fieldset is drawn as before. Copies of a repeated fieldset are drawn again with every change of a value. */
function isFieldsetDrawnAlike(before: Props, after: Props): boolean {
  const { fieldset, copies } = after.shown
  const isSame =
    before.shown.fieldset === fieldset &&
    before.surroundings === after.surroundings &&
    before.onValue === after.onValue &&
    before.isReadOnly === after.isReadOnly &&
    before.isAdmin === after.isAdmin
  if (!isSame) return false
  if (fieldset.repeat) return before.shown === after.shown && before.values === after.values && before.issues === after.issues
  const [shownBefore = [], shownAfter = []] = [before.shown.copies[0], copies[0]]
  return (
    shownBefore.length === shownAfter.length &&
    shownAfter.every((field, index) => isDrawnAlike({ ...before, shown: shownBefore[index]! }, { ...after, shown: field }))
  )
}
