import type en from './en.ts'
import assignments from './is/assignments.ts'
import designer from './is/designer.ts'
import forms from './is/forms.ts'
import review from './is/review.ts'
import workflow from './is/workflow.ts'

export default { assignments, designer, forms, review, workflow } satisfies typeof en
