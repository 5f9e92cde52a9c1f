import type { FieldRenderer } from './field-renderer.ts'
import { checkbox } from './types/checkbox.tsx'
import { collectionSelect } from './types/collection-select.tsx'
import { combobox } from './types/combobox.tsx'
import { confirmPassword } from './types/confirm-password.tsx'
import { country } from './types/country.tsx'
import { custom } from './types/custom.tsx'
import { datePicker } from './types/date-picker.tsx'
import { dropdown } from './types/dropdown.tsx'
import { dropzone } from './types/dropzone.tsx'
import { file } from './types/file.tsx'
import { grid } from './types/grid.tsx'
import { hidden } from './types/hidden.tsx'
import { history } from './types/history.tsx'
import { icon } from './types/icon.tsx'
import { increment } from './types/increment.tsx'
import { label } from './types/label.tsx'
import { mediaPicker } from './types/media-picker.tsx'
import { multiGroupTextField } from './types/multi-group-text-field.tsx'
import { multiTextField } from './types/multi-text-field.tsx'
import { number } from './types/number.tsx'
import { password } from './types/password.tsx'
import { permissions } from './types/permissions.tsx'
import { picker } from './types/picker.tsx'
import { radio } from './types/radio.tsx'
import { range } from './types/range.tsx'
import { richtext } from './types/richtext.tsx'
import { select } from './types/select.tsx'
import { slider } from './types/slider.tsx'
import { slug } from './types/slug.tsx'
import { switchField } from './types/switch.tsx'
import { tabs } from './types/tabs.tsx'
import { text } from './types/text.tsx'
import { textarea } from './types/textarea.tsx'

/** Renderers that load together. The editors of rich text and the dialogs of pickers are chunks of their own, loaded by these. */
export const lightRenderers: Readonly<Record<string, FieldRenderer>> = {
  label,
  hidden,
  text,
  textarea,
  icon,
  number,
  slug,
  increment,
  password,
  confirm_password: confirmPassword,
  file,
  dropzone,
  switch: switchField,
  checkbox,
  slider,
  range,
  'date-picker': datePicker,
  select,
  dropdown,
  collectionSelect,
  radio,
  combobox,
  'media-picker': mediaPicker,
  picker,
  country,
  tabs,
  permissions,
  grid,
  history,
  'multi-text-field': multiTextField,
  'multi-group-text-field': multiGroupTextField,
  custom,
  richtext,
}
