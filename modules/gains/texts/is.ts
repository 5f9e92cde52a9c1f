import type en from './en.ts'
import gains from './is/gains.ts'

export default { gains } satisfies typeof en
