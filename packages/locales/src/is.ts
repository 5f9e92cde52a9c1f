import calendar from './is/calendar.ts'
import controls from './is/controls.ts'
import dates from './is/dates.ts'
import errors from './is/errors.ts'
import figures from './is/figures.ts'
import files from './is/files.ts'
import maintenance from './is/maintenance.ts'
import navigation from './is/navigation.ts'
import providerTerms from './is/provider-terms.ts'
import shell from './is/shell.ts'
import themes from './is/themes.ts'
import words from './is/words.ts'
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
