import type en from './en.ts'
import clientPage from './el/client-page.ts'

export default { clientPage } satisfies typeof en
