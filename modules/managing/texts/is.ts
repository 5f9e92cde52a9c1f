import type en from './en.ts'
import clientImport from './is/client-import.ts'
import managing from './is/managing.ts'

export default { clientImport, managing } satisfies typeof en
