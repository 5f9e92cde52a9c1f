import clientImport from './en/client-import.ts'
import managing from './en/managing.ts'

export default { clientImport, managing }
