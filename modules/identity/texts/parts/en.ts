import securityActions from '../en/security-actions.ts'

export default { securityActions }
