import type { PublicEdition, editions } from '@atrium/contract/editions'
import { createContext, useContext } from 'react'
import { routes } from 'virtual:contract-routes/editions'
import { createApi } from '../lib/api.ts'

const api = createApi<{ editions: typeof editions }>(routes)

const EditionContext = createContext<PublicEdition | null>(null)

export const EditionProvider = EditionContext.Provider

export function useEdition(): PublicEdition {
  const edition = useContext(EditionContext)
  if (!edition) throw new Error('no edition above this component')
  return edition
}

/** Reads the edition that the server has written into the page. If there is none, as with a development server, requests it. */
export function loadEdition(): Promise<PublicEdition> {
  const embeddedJson = document.getElementById('edition')?.textContent
  return embeddedJson ? Promise.resolve(JSON.parse(embeddedJson) as PublicEdition) : api.editions.current()
}
