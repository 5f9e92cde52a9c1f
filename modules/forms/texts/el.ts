import type en from './en.ts'
import designer from './el/designer.ts'
import forms from './el/forms.ts'

export default { designer, forms } satisfies typeof en
