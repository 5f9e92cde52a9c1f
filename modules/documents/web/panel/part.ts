import { createPart } from '@atrium/ui/part'

/** The newest documents of an account, for pages of other modules. Code and texts are loaded when it is first shown. */
export const DocumentsPanel = createPart('documents-parts', async () => (await import('./documents-panel.tsx')).DocumentsPanel)

/** The newest documents about a portfolio, for its page. */
export const PortfolioDocuments = createPart('documents-parts', async () => (await import('./portfolio-documents.tsx')).PortfolioDocuments)
