export type MessageSearch = { archived?: true; waiting?: true; label?: string; conversation?: string; q?: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the query of the message box: the archive or those who wait, a label, the open conversation and the words that are searched. */
export const parseMessageSearch = ({ archived, waiting, label, conversation, q }: Record<string, unknown>): MessageSearch => ({
  ...((archived === true || archived === 'true') && { archived: true }),
  ...((waiting === true || waiting === 'true') && { waiting: true }),
  ...(typeof label === 'string' && uuid.test(label) && { label }),
  ...(typeof conversation === 'string' && uuid.test(conversation) && { conversation }),
  ...(typeof q === 'string' && q.trim() !== '' && q.length <= 100 && { q }),
})
