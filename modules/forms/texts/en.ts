import designer from './en/designer.ts'
import forms from './en/forms.ts'
import review from './en/review.ts'
import workflow from './en/workflow.ts'

export default { designer, forms, review, workflow }
