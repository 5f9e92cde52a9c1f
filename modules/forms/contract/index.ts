import { assignments } from './assignments.ts'
import { forms } from './forms.ts'
import { publicForms } from './public-forms.ts'
import { scores } from './scores.ts'
import { submissions } from './submissions.ts'
import { usage } from './usage.ts'

export const contract = { forms, publicForms, submissions, scores, assignments, usage }
