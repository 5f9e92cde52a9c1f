/** Directions of a sorted list. */
export const sortDirections = ['ascending', 'descending'] as const
export type SortDirection = (typeof sortDirections)[number]
