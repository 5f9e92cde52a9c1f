import type en from './en.ts'
import today from './is/today.ts'

export default { today } satisfies typeof en
