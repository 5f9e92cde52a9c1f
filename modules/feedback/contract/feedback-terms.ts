/** Ratings of the box: 1 for not likely to 9 for likely (specification 1, section 5). */
export const minRating = 1
export const maxRating = 9
/** Highest rating that the firm follows up with a task, and within how many working days. */
export const highestFollowedUp = 4
export const followUpDays = 5

export const maxComment = 2_000
/** Months that the report covers, with the current one. */
export const reportMonths = 12
