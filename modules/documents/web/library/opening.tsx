import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import { createPart } from '@atrium/ui/part'
import type { Previewed } from '../preview/content.ts'

const OpenDrawer = createPart(
  ['documents', 'documents-parts', 'files'],
  async () => (await import('./components/open-drawer.tsx')).OpenDrawer,
)

const OpeningContext = createContext<(document: Previewed) => void>(() => undefined)

/** Returns a function that shows a document in a drawer over the page. */
export const useOpenDocument = (): ((document: Previewed) => void) => use(OpeningContext)

/** Shows the document that a part of the page opens. `account` is that of all documents of the part. */
export function Opening({ account, children }: { account?: string; children: ReactNode }) {
  const [document, setDocument] = useState<Previewed | null>(null)
  const open = useMemo(() => (opened: Previewed) => setDocument({ ...opened, ...(account !== undefined && { account }) }), [account])
  return (
    <OpeningContext value={open}>
      {children}
      {document && (
        <Suspense fallback={null}>
          <OpenDrawer document={document} onClose={() => setDocument(null)} />
        </Suspense>
      )}
    </OpeningContext>
  )
}
