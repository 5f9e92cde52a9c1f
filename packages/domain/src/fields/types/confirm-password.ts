import { displayOnly } from '../display-only.ts'
import type { FieldType } from '../field-type.ts'

/** The repetition of a new password. It is compared with the password when a form is read, and never stored. */
export const confirmPassword: FieldType = { ...displayOnly('confirm_password'), isSecret: true }
