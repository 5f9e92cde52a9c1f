import batches from './el/batches.ts'
import sending from './el/sending.ts'
import signing from './el/signing.ts'
import signings from './el/signings.ts'

export default { batches, sending, signing, signings }
