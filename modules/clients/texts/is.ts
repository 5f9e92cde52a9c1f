import type en from './en.ts'
import clientPage from './is/client-page.ts'

export default { clientPage } satisfies typeof en
