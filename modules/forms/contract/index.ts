import { forms } from './forms.ts'
import { submissions } from './submissions.ts'

export const contract = { forms, submissions }
