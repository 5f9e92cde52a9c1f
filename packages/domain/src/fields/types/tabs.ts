import type { FieldType } from '../field-type.ts'
import { isUuid, mediaCollection, readUuid } from '../ids.ts'
import { line, lines, listRecords, readList, readRecord } from '../parts.ts'
import { valueText } from '../texts.ts'

const mostTabs = 50

const tab = { title: line(200), subtitle: line(500), content: lines(20_000), image: readUuid }

/** Tabs of a page, `{ title, subtitle, content, image }`: texts, and the id of a file of a media library or null. */
export const tabs: FieldType = {
  name: 'tabs',
  isStored: true,
  isLong: true,
  order: 'none',
  read: (input, field) => readList(input, field, { most: mostTabs, read: (item, part) => readRecord(item, part, tab) }),
  text: (value) =>
    listRecords(value)
      .flatMap(({ title = null, subtitle = null, content = null }) => [title, subtitle, content].map(valueText))
      .filter((text) => text !== '')
      .join('\n'),
  references: (value) => listRecords(value).flatMap(({ image }) => (isUuid(image) ? [{ collection: mediaCollection, id: image }] : [])),
}
