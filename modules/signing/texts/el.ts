import signing from './el/signing.ts'

export default { signing }
