import signing from './is/signing.ts'

export default { signing }
