import type en from './en.ts'
import library from './el/library.ts'

export default { library } satisfies typeof en
