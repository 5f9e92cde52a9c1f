import type { NavigationTexts } from '@atrium/ui/i18n/texts'
import type { ListedDocument } from '../contract/documents.ts'

/** Entry in the menu of a document in a library, for staff of the firm, which leads to a page of another module. */
export type DocumentTool = {
  /** Label among the texts of navigation and menus. */
  label: keyof NavigationTexts
  isOffered: (document: ListedDocument) => boolean
  findPath: (place: { portal: string; account: string; document: string }) => string
}

declare module '@atrium/ui/contributions' {
  interface WebContributions {
    /** Entries in the menus of documents in Atrium. */
    documentTools: readonly DocumentTool[]
  }
}
