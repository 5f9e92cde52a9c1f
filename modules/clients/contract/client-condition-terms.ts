/** States of a client's next review, and clients without any review. */
export const reviewStates = ['overdue', 'due-within', 'due-by', 'never'] as const

/** States of the tasks for a client. */
export const taskStates = ['open', 'overdue', 'none'] as const

/** States of a consent. One that was never asked for, has ended, or was refused or withdrawn, is missing. */
export const consentStates = ['given', 'missing'] as const

/** Whether an event happened within a number of days. */
export const eventStates = ['happened', 'not-happened'] as const
