import calendar from './el/calendar.ts'
import controls from './el/controls.ts'
import dates from './el/dates.ts'
import errors from './el/errors.ts'
import figures from './el/figures.ts'
import files from './el/files.ts'
import maintenance from './el/maintenance.ts'
import navigation from './el/navigation.ts'
import providerTerms from './el/provider-terms.ts'
import shell from './el/shell.ts'
import themes from './el/themes.ts'
import words from './el/words.ts'
import type en from './en.ts'

export default {
  ...words,
  calendar,
  controls,
  dates,
  errors,
  figures,
  files,
  maintenance,
  navigation,
  providerTerms,
  shell,
  themes,
} satisfies typeof en
