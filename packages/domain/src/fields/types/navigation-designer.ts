import { invalid, isIssue, type FieldType } from '../field-type.ts'
import { readIcon } from '../icons.ts'
import { readOptions } from '../options.ts'
import { line, listRecords, orElse, readList, readRecord, required, type PartReader } from '../parts.ts'
import { valueText } from '../texts.ts'
import { isLink } from '../links.ts'

const mostItems = 100

/** Audiences of navigation (specification 2, section 9). */
const audiences = ['Admin', 'Advisor', 'Investor'].map((value) => ({ value, label: value }))

const readName = required(line(200))
const readLine = line(500)

const readLink: PartReader = (input, part) => {
  const reading = readLine(input, part)
  if (isIssue(reading) || reading.value === '' || isLink(valueText(reading.value))) return reading
  return invalid(part, 'not-a-url')
}

const readAudiences: PartReader = (input, part) => orElse(readOptions(input, { ...part, options: audiences }), [])

const subItem = { name: readName, link: readLink, visible: readAudiences }

const readSubItems: PartReader = (input, part) => orElse(readList(input, part, { most: mostItems, read: reader(subItem) }), [])

const item = { name: readName, link: readLink, icon: readIcon, visible: readAudiences, subnav: readSubItems }

/**
 * Items of navigation, `{ name, link, icon, visible, subnav }`. `visible` lists the audiences, `icon` is null without one, and the items of
 * `subnav` are `{ name, link, visible }`.
 */
export const navigationDesigner: FieldType = {
  name: 'navigation-designer',
  isStored: true,
  isLong: true,
  order: 'none',
  read: (input, field) => readList(input, field, { most: mostItems, read: reader(item) }),
  text: (value) =>
    listRecords(value)
      .map(({ name = null, subnav = null }) => {
        const names = listRecords(subnav).map((sub) => valueText(sub['name'] ?? null))
        return names.length > 0 ? `${valueText(name)} (${names.join(', ')})` : valueText(name)
      })
      .join('\n'),
}

function reader(parts: Readonly<Record<string, PartReader>>): PartReader {
  return (input, part) => readRecord(input, part, parts)
}
