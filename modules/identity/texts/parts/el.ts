import type en from './en.ts'
import securityActions from '../el/security-actions.ts'

export default { securityActions } satisfies typeof en
