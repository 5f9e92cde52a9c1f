import batches from './en/batches.ts'
import sending from './en/sending.ts'
import signing from './en/signing.ts'
import signings from './en/signings.ts'

export default { batches, sending, signing, signings }
