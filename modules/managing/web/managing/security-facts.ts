import type { FieldValues } from '@atrium/domain/fields/definition'
import { createContext, useContext } from 'react'

/** What a chosen security determines about other fields of its form, and the portal in which securities are searched. */
export type Facts = {
  portal: string
  /** States the values of other fields. They stay as they are until another security is chosen. */
  state: (values: FieldValues) => void
  /** States that a transaction concerns cash, in the currency of its portfolio. */
  stateCash: () => void
}

const FactsContext = createContext<Facts | null>(null)

export const SecurityFacts = FactsContext.Provider

/** Returns where a chosen security states its facts; null outside a form of the drawer. */
export const useSecurityFacts = (): Facts | null => useContext(FactsContext)
