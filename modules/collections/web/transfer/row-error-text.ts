import type { FieldDefinition } from '@atrium/domain/fields/definition'
import type { FieldIssueCode } from '@atrium/domain/fields/field-type'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../contract/definitions.ts'
import { rowErrorCodes, type RowError, type RowErrorCode } from '../../contract/transfer.ts'
import { issueText } from '../fields/issue-texts.ts'
import { labelOf } from '../grid/item-text.ts'

/** Returns the text of an error in a row: that of the field, or of the reader of files. With the name of the field, if it has one. */
export function useRowErrorText({ fields }: CollectionRecord): (error: RowError, isNamed?: boolean) => string {
  const { t } = useTranslation()
  const { locale } = useFormats()
  return ({ field: name, code, limit }, isNamed = true) => {
    const field = (fields as FieldDefinition[]).find((one) => one.name === name)
    const isOfRow = rowErrorCodes.some((one) => one === code)
    const issue = { path: name ?? '', code: code as FieldIssueCode, ...(limit !== null && { limit }) }
    const text = isOfRow
      ? t(`transfer.rowErrors.${code as RowErrorCode}`)
      : issueText(issue, field ?? { name: '', type: 'text' }, t, locale)
    return field && isNamed ? `${labelOf(field, locale)}: ${text}` : text
  }
}
