import type en from './en.ts'
import retention from './is/retention.ts'
import library from './is/library.ts'
import statements from './is/statements.ts'

export default { retention, library, statements } satisfies typeof en
