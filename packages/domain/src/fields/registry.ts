import type { FieldType } from './field-type.ts'
import { checkbox } from './types/checkbox.ts'
import { collectionSelect } from './types/collection-select.ts'
import { combobox } from './types/combobox.ts'
import { confirmPassword } from './types/confirm-password.ts'
import { country } from './types/country.ts'
import { custom } from './types/custom.ts'
import { datePicker } from './types/date-picker.ts'
import { dropdown } from './types/dropdown.ts'
import { dropzone } from './types/dropzone.ts'
import { file } from './types/file.ts'
import { grid } from './types/grid.ts'
import { hidden } from './types/hidden.ts'
import { history } from './types/history.ts'
import { icon } from './types/icon.ts'
import { increment } from './types/increment.ts'
import { label } from './types/label.ts'
import { mediaPicker } from './types/media-picker.ts'
import { multiGroupTextField } from './types/multi-group-text-field.ts'
import { multiTextField } from './types/multi-text-field.ts'
import { navigationDesigner } from './types/navigation-designer.ts'
import { number } from './types/number.ts'
import { password } from './types/password.ts'
import { permissions } from './types/permissions.ts'
import { picker } from './types/picker.ts'
import { radio } from './types/radio.ts'
import { range } from './types/range.ts'
import { richtext } from './types/richtext.ts'
import { select } from './types/select.ts'
import { slider } from './types/slider.ts'
import { slug } from './types/slug.ts'
import { switchType } from './types/switch.ts'
import { tabs } from './types/tabs.ts'
import { tabular } from './types/tabular.ts'
import { text } from './types/text.ts'
import { textarea } from './types/textarea.ts'

/** All field types of this version, in the order of the specification. */
export const fieldTypes: readonly FieldType[] = [
  label,
  hidden,
  text,
  icon,
  number,
  slug,
  increment,
  password,
  confirmPassword,
  textarea,
  file,
  switchType,
  checkbox,
  slider,
  datePicker,
  select,
  dropdown,
  collectionSelect,
  radio,
  combobox,
  mediaPicker,
  picker,
  country,
  tabs,
  permissions,
  grid,
  history,
  range,
  dropzone,
  tabular,
  navigationDesigner,
  multiTextField,
  multiGroupTextField,
  custom,
  richtext,
]

const typeByName = new Map(fieldTypes.map((type) => [type.name, type]))

/** Returns the type with a name, or undefined for a type that this version does not know. */
export const findFieldType = (name: string): FieldType | undefined => typeByName.get(name)
