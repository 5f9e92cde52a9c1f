import collections from './el/collections.ts'
import fields from './el/fields.ts'
import transfer from './el/transfer.ts'

export default { collections, fields, transfer }
