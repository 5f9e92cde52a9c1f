import { useId, useMemo, useRef, type RefObject } from 'react'
import { useSlider, useSliderThumb } from 'react-aria/useSlider'
import { useSliderState, type SliderState } from 'react-stately/useSliderState'
import { AriaLocale } from './aria-locale.tsx'
import { FieldMessages, messageId } from '../field.tsx'
import './slider.css'

type Props = {
  name?: string
  label: string
  /** One value, or the lower and the upper value of a range. */
  values: readonly number[]
  least: number
  most: number
  step?: number
  /** Names of the two thumbs of a range. */
  thumbLabels?: readonly string[]
  /** True until a person has chosen a value. `emptyText` is then shown instead of the value. */
  isEmpty?: boolean
  emptyText?: string
  /** True to show the value above its thumb as well. */
  hasThumbText?: boolean
  error?: string | undefined
  hint?: string | undefined
  isDisabled?: boolean
  /** Returns the text of a value, which screen readers announce. */
  format: (value: number) => string
  onValues: (values: number[]) => void
}

/** Pixels by which the line is longer than the way of the thumb at each end, as in the style sheet. */
const inset = 10

const percent = (part: number): string => `${part * 100}%`

/** Shows a slider with one thumb, or with two for a range. Arrow keys, Page Up, Page Down, Home and End move a thumb. */
export function Slider(props: Props) {
  return (
    <AriaLocale>
      <SliderControl {...props} />
    </AriaLocale>
  )
}

function SliderControl({ values, least, most, step = 1, isDisabled = false, isEmpty = false, onValues, ...props }: Props) {
  const { name, label, thumbLabels, emptyText = '', hasThumbText, error, hint, format } = props
  const id = useId()
  const track = useRef<HTMLDivElement>(null)
  const text = (value: number) => (isEmpty ? emptyText : format(value))
  const sliderProps = { label, value: [...values], onChange: onValues, minValue: least, maxValue: most, step, isDisabled }
  // The hook only formats values with it.
  const numberFormatter = useMemo(() => ({ format: (value: number) => String(value) }) as Intl.NumberFormat, [])
  const state = useSliderState({ ...sliderProps, numberFormatter })
  const { groupProps, trackProps, labelProps, outputProps } = useSlider(sliderProps, state, track)
  const [first, last] = [state.getThumbPercent(0), state.getThumbPercent(state.values.length - 1)]
  return (
    <div className={error ? 'entry bad' : 'entry'} {...groupProps}>
      <div className="slider-head">
        <span {...labelProps}>{label}</span>
        <output {...outputProps}>{isEmpty ? emptyText : state.values.map(format).join(' – ')}</output>
      </div>
      <div {...trackProps} ref={track} className="slider-track">
        <div
          className="slider-fill"
          style={
            values.length > 1
              ? { left: percent(first), width: percent(last - first) }
              : { left: -inset, width: `calc(${percent(first)} + ${inset}px)` }
          }
        />
        {state.values.map((value, index) => (
          <Thumb
            // The thumbs of a slider keep their order.
            key={index === 0 ? 'first' : 'last'}
            index={index}
            state={state}
            track={track}
            text={text(value)}
            hasText={hasThumbText === true}
            inputProps={{
              ...(index === 0 && { 'data-field': name }),
              'aria-label': thumbLabels?.[index],
              'aria-describedby': messageId({ id, error, hint }),
              'aria-invalid': error ? true : undefined,
            }}
          />
        ))}
      </div>
      <FieldMessages id={id} error={error} hint={hint} />
    </div>
  )
}

type ThumbProps = {
  index: number
  state: SliderState
  track: RefObject<HTMLDivElement | null>
  text: string
  hasText: boolean
  inputProps: Record<string, unknown> & { 'aria-label': string | undefined }
}

function Thumb({ index, state, track, text, hasText, inputProps: own }: ThumbProps) {
  const input = useRef<HTMLInputElement>(null)
  const { thumbProps, inputProps } = useSliderThumb(
    { index, trackRef: track, inputRef: input, ...(own['aria-label'] !== undefined && { 'aria-label': own['aria-label'] }) },
    state,
  )
  return (
    <div {...thumbProps} className="slider-thumb">
      {hasText && (
        <span className="slider-thumb-text" aria-hidden="true">
          {text}
        </span>
      )}
      <input {...inputProps} {...own} type="range" className="visually-hidden" ref={input} aria-valuetext={text} />
    </div>
  )
}
