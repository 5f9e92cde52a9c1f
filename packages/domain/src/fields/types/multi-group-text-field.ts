import { numberText, parseDecimal, readDecimal } from '../decimals.ts'
import { invalid, isIssue, isRecord, type FieldType } from '../field-type.ts'
import { line, listRecords, readList, readRecord, type PartReader } from '../parts.ts'
import { valueText } from '../texts.ts'

const mostGroups = 200

/**
 * A list of names with a decimal each, `{ name, value }`. A value that is not numeric is null (specification 2, section 4). The limits of
 * the definition are those of each value.
 */
export const multiGroupTextField: FieldType = {
  name: 'multi-group-text-field',
  isStored: true,
  order: 'none',
  read(input, field) {
    const readValue: PartReader = (value, part) => readDecimal(parseDecimal(value), { ...field, ...part })
    const readGroup: PartReader = (item, part) => {
      const reading = readRecord(item, part, { name: line(200), value: readValue })
      const isUnnamed = !isIssue(reading) && isRecord(reading.value) && reading.value['name'] === ''
      return isUnnamed ? invalid(part, 'required', { part: 'name' }) : reading
    }
    return readList(input, field, { most: mostGroups, read: readGroup })
  },
  text: (value, _field, words) =>
    listRecords(value)
      .map((group) => [valueText(group['name'] ?? null), numberText(group['value'] ?? null, words)])
      .map((parts) => parts.filter((part) => part !== '').join(': '))
      .join('\n'),
}
