import controls from './is/controls.ts'
import dates from './is/dates.ts'
import errors from './is/errors.ts'
import maintenance from './is/maintenance.ts'
import navigation from './is/navigation.ts'
import shell from './is/shell.ts'
import themes from './is/themes.ts'
import words from './is/words.ts'
import type en from './en.ts'

export default {
  ...words,
  controls,
  dates,
  errors,
  maintenance,
  navigation,
  shell,
  themes,
} satisfies typeof en
