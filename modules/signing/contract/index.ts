import { batches } from './batches.ts'
import { envelopes } from './envelopes.ts'
import { templates } from './templates.ts'

export const contract = { envelopes, templates, batches }
