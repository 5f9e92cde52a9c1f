import signing from './en/signing.ts'

export default { signing }
