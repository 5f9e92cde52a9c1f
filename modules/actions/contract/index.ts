import { doings } from './doings.ts'

export const contract = { doings }
