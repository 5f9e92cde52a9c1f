import calendar from './calendar.ts'
import figures from './figures.ts'
import files from './files.ts'
import portalWords from './portal-words.ts'
import providerTerms from './provider-terms.ts'

/** The texts that the pages of all modules share, loaded with the first of them. */
export default { ...portalWords, calendar, figures, files, providerTerms }
