import type en from './en.ts'
import gains from './el/gains.ts'

export default { gains } satisfies typeof en
