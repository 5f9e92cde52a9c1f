/** Forms of the managing drawer (specification 2, section 2). Messages join with their module. */
export const managingForms = ['accounts', 'users', 'portfolios', 'holdings', 'transactions', 'portals'] as const

export type ManagingFormName = (typeof managingForms)[number]
