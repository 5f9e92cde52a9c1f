import clientPage from './en/client-page.ts'

export default { clientPage }
