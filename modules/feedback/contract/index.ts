import { feedback } from './feedback.ts'

export const contract = { feedback }
