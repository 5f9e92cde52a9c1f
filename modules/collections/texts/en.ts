import collections from './en/collections.ts'
import fields from './en/fields.ts'
import transfer from './en/transfer.ts'

export default { collections, fields, transfer }
