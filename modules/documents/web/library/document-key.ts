import type { ListedDocument } from '../../contract/documents.ts'

/** Returns a text that is unique among the documents of an account. */
export const documentKey = ({ source, id }: Pick<ListedDocument, 'source' | 'id'>): string => `${source}:${id}`
