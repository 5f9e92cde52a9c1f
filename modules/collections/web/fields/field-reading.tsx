import { useTranslation } from 'react-i18next'
import { fieldText } from '../grid/item-text.ts'
import type { FieldReadingProps } from './field-renderer.ts'
import { renderers } from './renderers.ts'
import { useRenderer } from './use-renderer.ts'

/** Number of characters from which a text in a grid may be cut off after two lines. */
const longText = 60

/** Shows the complete value of a field for reading. An empty value is a dash. */
export function FieldReading(props: FieldReadingProps) {
  const { field, value } = props
  const { t } = useTranslation()
  const hasRead = renderers.get(field.type)?.hasRead === true
  const { renderer } = useRenderer(field.type, hasRead)
  const text = fieldText(field, value, props.words)
  if (value !== null && hasRead && renderer?.Read) return <renderer.Read {...props} />
  if (value === null || text === '')
    return (
      <span className="muted">
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{t('fields.empty')}</span>
      </span>
    )
  return <span className="field-text">{text}</span>
}

/** Shows the value of a field in a cell of a grid, of a long text the first two lines. An empty value is an empty cell. */
export function FieldCell(props: FieldReadingProps) {
  const { field, value, words } = props
  const hasCell = renderers.get(field.type)?.hasCell === true
  const { renderer } = useRenderer(field.type, hasCell)
  if (value !== null && hasCell && renderer?.Cell) return <renderer.Cell {...props} />
  const text = fieldText(field, value, words)
  return text.length > longText ? <span className="long-text">{text}</span> : text
}
