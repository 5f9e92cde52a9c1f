import type { EstateEntry, EstateTerms } from '../../contract/estate.ts'

/** Returns what is stored of an estate as it is entered. */
export const toEntry = ({ version: _version, ...terms }: EstateTerms): EstateEntry => terms
