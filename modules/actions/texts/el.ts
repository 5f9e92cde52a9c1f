import type en from './en.ts'
import doings from './el/doings.ts'

export default { doings } satisfies typeof en
