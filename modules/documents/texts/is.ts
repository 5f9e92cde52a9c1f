import type en from './en.ts'
import keeping from './is/keeping.ts'
import library from './is/library.ts'
import statements from './is/statements.ts'

export default { keeping, library, statements } satisfies typeof en
