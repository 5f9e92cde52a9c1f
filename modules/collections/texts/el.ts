import collections from './el/collections.ts'
import fields from './el/fields.ts'

export default { collections, fields }
