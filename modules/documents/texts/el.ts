import type en from './en.ts'
import library from './el/library.ts'
import statements from './el/statements.ts'

export default { library, statements } satisfies typeof en
