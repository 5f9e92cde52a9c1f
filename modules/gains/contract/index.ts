import { gains } from './gains.ts'

export const contract = { gains }
