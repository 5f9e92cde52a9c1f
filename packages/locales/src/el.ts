import controls from './el/controls.ts'
import dates from './el/dates.ts'
import errors from './el/errors.ts'
import maintenance from './el/maintenance.ts'
import navigation from './el/navigation.ts'
import shell from './el/shell.ts'
import themes from './el/themes.ts'
import words from './el/words.ts'
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
