import type { ComponentType } from 'react'

/** What a person sees on a page and may ask about: a record or a figure, and the values as they are shown. */
export type SeenRecord = {
  kind: 'figure' | 'holding' | 'document' | 'form'
  /** Name that the page shows. */
  label: string
  /** Where it belongs, such as the portfolio; empty if that is clear. */
  context: string
  /** Id of the client whose record or figure it is; null for one of several clients or of none. */
  account: string | null
  /** Day of the values, `YYYY-MM-DD`; null for records without a valuation day. */
  asOn: string | null
  lines: readonly { label: string; value: string }[]
}

declare module './contributions.ts' {
  interface WebContributions {
    /** Buttons that begin a question about what a page shows. */
    questionTools: ComponentType<{ about: SeenRecord }>
  }
}
