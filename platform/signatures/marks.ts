/**
 * Place on a page: its number from 1, and a rectangle in fractions of the page as it is displayed, from its upper left corner. The same
 * numbers place a field on a screen of any size.
 */
export type Place = { page: number; x: number; y: number; width: number; height: number }

/** Lines of a drawn signature, each a list of points in fractions of its field, from the upper left corner. */
export type Strokes = readonly (readonly (readonly [number, number])[])[]

/** What a signer put into a field. `note` is the small line below a signature, such as the name and the time. */
export type Mark = Place &
  (
    | { kind: 'drawn'; strokes: Strokes; note: string }
    | { kind: 'typed'; text: string; note: string }
    | { kind: 'passkey'; text: string; note: string }
    | { kind: 'text'; text: string }
    | { kind: 'checkbox'; isChecked: boolean }
  )
