import calendar from './calendar.ts'
import figures from './figures.ts'
import files from './files.ts'
import portalWords from './portal-words.ts'
import providerTerms from './provider-terms.ts'
import type en from '../en/portal.ts'

export default { ...portalWords, calendar, figures, files, providerTerms } satisfies typeof en
