import collections from './en/collections.ts'
import fields from './en/fields.ts'

export default { collections, fields }
