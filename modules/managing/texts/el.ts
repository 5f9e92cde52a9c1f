import type en from './en.ts'
import managing from './el/managing.ts'

export default { managing } satisfies typeof en
