import { envelopes } from './envelopes.ts'

export const contract = { envelopes }
