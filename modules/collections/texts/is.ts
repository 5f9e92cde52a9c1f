import collections from './is/collections.ts'
import fields from './is/fields.ts'
import transfer from './is/transfer.ts'

export default { collections, fields, transfer }
