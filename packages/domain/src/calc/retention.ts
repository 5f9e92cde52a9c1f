import { checkDeletion, retention as computeRetention, retentionClasses, type RetentionRecord } from '../retention.ts'
import type { Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'

export const retention: Kind = {
  retention: operation('retention', readRecord, computeRetention),
  deletable: operation(
    'deletable',
    (fields) => ({
      today: fields.day('today'),
      records: fields.list('records', readRecord),
      holds: fields.list('holds', (hold) => ({ id: hold.text('id'), from: hold.day('from'), released: hold.dayOr('released', null) })),
    }),
    checkDeletion,
  ),
}

function readRecord(fields: Fields): RetentionRecord {
  return {
    class: fields.oneOf('class', retentionClasses),
    date: fields.dayOr('date', null),
    relationshipEnd: fields.dayOr('relationshipEnd', null),
    taxYear: fields.has('taxYear') ? fields.text('taxYear') : null,
    returnSent: fields.dayOr('returnSent', null),
    periodEnd: fields.dayOr('periodEnd', null),
    ended: fields.dayOr('ended', null),
    mifid: fields.flag('mifid', false),
  }
}
