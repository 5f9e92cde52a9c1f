import sending from './en/sending.ts'
import signing from './en/signing.ts'
import signings from './en/signings.ts'

export default { sending, signing, signings }
