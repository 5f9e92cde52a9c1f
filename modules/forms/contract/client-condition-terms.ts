/** Whether a client has sent a form. */
export const sentStates = ['sent', 'not-sent'] as const

/** How an answer is compared. */
export const answerComparisons = ['equals', 'contains', 'at-least', 'at-most'] as const
