export type FeedbackSearch = { adviser?: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the query of the report: the adviser whose clients are shown. */
export const parseFeedbackSearch = ({ adviser }: Readonly<Record<string, unknown>>): FeedbackSearch =>
  typeof adviser === 'string' && uuid.test(adviser) ? { adviser } : {}
