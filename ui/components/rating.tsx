import { useId } from 'react'
import './rating.css'

type Props = {
  label: string
  value: number | null
  /** Highest rating; the lowest is 1. */
  range?: number
  /** Texts below the lowest and the highest rating. */
  ends?: readonly [string, string]
  onRate: (rating: number) => void
}

/** Range of a rating if none is stated (specification 1, section 5). */
const defaultRange = 10

/** Shows a rating from 1 as radio buttons with numbers. They are one tab stop, and arrow keys move between them. */
export function Rating({ label, value, range = defaultRange, ends, onRate }: Props) {
  const name = useId()
  return (
    <fieldset className="rating">
      <legend>{label}</legend>
      <div className="rating-numbers">
        {Array.from({ length: range }, (_, index) => index + 1).map((rating) => (
          <label key={rating}>
            <input type="radio" name={name} value={rating} checked={value === rating} onChange={() => onRate(rating)} />
            <span>{rating}</span>
            {ends && rating === 1 && <span className="visually-hidden">{ends[0]}</span>}
            {ends && rating === range && <span className="visually-hidden">{ends[1]}</span>}
          </label>
        ))}
      </div>
      {ends && (
        <p className="rating-ends" aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      )}
    </fieldset>
  )
}
