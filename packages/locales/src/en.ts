import calendar from './en/calendar.ts'
import controls from './en/controls.ts'
import dates from './en/dates.ts'
import errors from './en/errors.ts'
import figures from './en/figures.ts'
import files from './en/files.ts'
import maintenance from './en/maintenance.ts'
import navigation from './en/navigation.ts'
import providerTerms from './en/provider-terms.ts'
import shell from './en/shell.ts'
import themes from './en/themes.ts'
import words from './en/words.ts'

/** The texts that every module shares. A language that lacks a text does not compile. */
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
}
