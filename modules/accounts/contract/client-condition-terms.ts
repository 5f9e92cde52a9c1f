/** Largest number of conditions of a segment. */
export const maxConditions = 10

/** Relations by which a condition finds clients. Owners are not listed, because every account has one. */
export const clientRelations = ['joint', 'attorney', 'executor', 'professional'] as const

/** States of a client's last sign-in: within a number of days, not within them, or never. */
export const signInStates = ['within', 'before', 'never'] as const

/** Largest number of days in a condition. */
export const maxDaysOfCondition = 3_660
