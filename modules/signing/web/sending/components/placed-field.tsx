import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SigningField } from '../../../contract/envelopes.ts'
import { colourOf } from '../draft.ts'

type Props = {
  field: SigningField
  /** Place of the signer among the signers, from 0, which decides the colour. */
  position: number
  name: string
  isSelected: boolean
  onSelect: () => void
  onChange: (values: Partial<SigningField>) => void
  onRemove: () => void
}

/** Distance of one press of an arrow key, in fractions of the page, and of one together with Control. */
const [step, fineStep] = [0.01, 0.002]
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Drag = { x: number; y: number; isSize: boolean; from: SigningField; page: DOMRect }

/** A field on a page, which is dragged, or moved and sized by the arrow keys. */
export function PlacedField({ field, position, name, isSelected, onSelect, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const drag = useRef<Drag | null>(null)
  const { id, kind, label, x, y, width, height, page } = field
  const begin = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.closest('.pdf-page')
    if (!frame || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const isSize = event.target instanceof HTMLElement && event.target.dataset['handle'] !== undefined
    drag.current = { x: event.clientX, y: event.clientY, isSize, from: field, page: frame.getBoundingClientRect() }
    onSelect()
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { from, isSize, page: frame, ...start } = drag.current
    const [right, down] = [(event.clientX - start.x) / frame.width, (event.clientY - start.y) / frame.height]
    onChange(isSize ? { width: from.width + right, height: from.height + down } : { x: from.x + right, y: from.y + down })
  }
  const end = () => (drag.current = null)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove()
      return
    }
    const direction = directions[event.key]
    if (!direction || event.altKey || event.metaKey) return
    event.preventDefault()
    const distance = event.ctrlKey ? fineStep : step
    const [right, down] = direction.map((one) => one * distance) as [number, number]
    onChange(event.shiftKey ? { width: width + right, height: height + down } : { x: x + right, y: y + down })
  }
  const style = {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
    '--signer': colourOf(position),
  } as CSSProperties
  return (
    <button
      id={`field-${id}`}
      type="button"
      className={isSelected ? 'placed-field selected' : 'placed-field'}
      style={style}
      data-number={position + 1}
      aria-label={t('sending.placed', { kind: label || t(`sending.fieldKinds.${kind}`), name, page })}
      aria-describedby="placed-hint"
      onFocus={onSelect}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {kind !== 'checkbox' && <span className="placed-label">{label || t(`sending.fieldKinds.${kind}`)}</span>}
      <span className="placed-handle" data-handle="" />
    </button>
  )
}
