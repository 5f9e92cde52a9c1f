import { forms, submissions } from './forms.ts'

export const contract = { forms, submissions }
