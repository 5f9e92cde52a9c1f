import controls from './en/controls.ts'
import dates from './en/dates.ts'
import errors from './en/errors.ts'
import maintenance from './en/maintenance.ts'
import navigation from './en/navigation.ts'
import shell from './en/shell.ts'
import themes from './en/themes.ts'
import words from './en/words.ts'

/** The texts that every page shares. A language that lacks a text does not compile. */
export default {
  ...words,
  controls,
  dates,
  errors,
  maintenance,
  navigation,
  shell,
  themes,
}
