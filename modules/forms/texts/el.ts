import type en from './en.ts'
import assignments from './el/assignments.ts'
import designer from './el/designer.ts'
import forms from './el/forms.ts'
import review from './el/review.ts'
import workflow from './el/workflow.ts'

export default { assignments, designer, forms, review, workflow } satisfies typeof en
