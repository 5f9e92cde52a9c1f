import { bonds } from './bonds.ts'

export const contract = { bonds }
