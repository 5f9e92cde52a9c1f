import type en from './en.ts'
import retention from './el/retention.ts'
import library from './el/library.ts'
import statements from './el/statements.ts'

export default { retention, library, statements } satisfies typeof en
