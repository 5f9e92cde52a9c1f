import type en from './en.ts'
import clientImport from './el/client-import.ts'
import managing from './el/managing.ts'

export default { clientImport, managing } satisfies typeof en
