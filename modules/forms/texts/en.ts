import assignments from './en/assignments.ts'
import designer from './en/designer.ts'
import forms from './en/forms.ts'
import review from './en/review.ts'
import workflow from './en/workflow.ts'

export default { assignments, designer, forms, review, workflow }
