import type en from './en.ts'
import managing from './is/managing.ts'

export default { managing } satisfies typeof en
