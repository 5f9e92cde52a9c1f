import { proposals } from './proposals.ts'

export const contract = { proposals }
