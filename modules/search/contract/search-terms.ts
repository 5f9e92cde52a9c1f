/** Minimum number of characters of a search. A shorter one finds nothing (specification, section 5). */
export const minSearchLength = 3

export const searchKinds = ['clients', 'people', 'portfolios', 'holdings', 'documents', 'messages', 'forms', 'tasks', 'actions'] as const

export type SearchKind = (typeof searchKinds)[number]
