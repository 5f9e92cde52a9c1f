import type en from './en.ts'
import designer from './is/designer.ts'
import forms from './is/forms.ts'

export default { designer, forms } satisfies typeof en
