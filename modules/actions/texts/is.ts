import type en from './en.ts'
import doings from './is/doings.ts'

export default { doings } satisfies typeof en
