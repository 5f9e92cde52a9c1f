import type en from './en.ts'
import library from './is/library.ts'

export default { library } satisfies typeof en
