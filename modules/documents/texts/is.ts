import type en from './en.ts'
import library from './is/library.ts'
import statements from './is/statements.ts'

export default { library, statements } satisfies typeof en
