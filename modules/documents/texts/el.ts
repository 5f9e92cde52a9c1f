import type en from './en.ts'
import keeping from './el/keeping.ts'
import library from './el/library.ts'
import statements from './el/statements.ts'

export default { keeping, library, statements } satisfies typeof en
