import batches from './is/batches.ts'
import sending from './is/sending.ts'
import signing from './is/signing.ts'
import signings from './is/signings.ts'

export default { batches, sending, signing, signings }
