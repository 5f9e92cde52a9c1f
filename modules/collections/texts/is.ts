import collections from './is/collections.ts'
import fields from './is/fields.ts'

export default { collections, fields }
