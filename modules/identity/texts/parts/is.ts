import type en from './en.ts'
import securityActions from '../is/security-actions.ts'

export default { securityActions } satisfies typeof en
