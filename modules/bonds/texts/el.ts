import type en from './en.ts'
import bonds from './el/bonds.ts'

export default { bonds } satisfies typeof en
