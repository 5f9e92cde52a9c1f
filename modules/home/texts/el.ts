import type en from './en.ts'
import today from './el/today.ts'

export default { today } satisfies typeof en
