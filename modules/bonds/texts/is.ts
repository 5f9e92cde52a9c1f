import type en from './en.ts'
import bonds from './is/bonds.ts'

export default { bonds } satisfies typeof en
