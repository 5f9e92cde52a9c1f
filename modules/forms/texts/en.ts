import designer from './en/designer.ts'
import forms from './en/forms.ts'

export default { designer, forms }
