import { writeFileSync } from 'node:fs'
import { toFormJsonSchema } from '@atrium/contract/form-definition'

/** Writes docs/form-definition.schema.json, which a test compares with the schema. */

writeFileSync('docs/form-definition.schema.json', `${JSON.stringify(toFormJsonSchema(), null, 2)}\n`)
