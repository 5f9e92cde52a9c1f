/** Maximum number of files of a message, and of bytes of a file. */
export const maxAttachments = 20
export const maxAttachmentBytes = 25_000_000

/** Maximum number of code points of a subject, and of characters of a message as a reader counts them. */
export const maxSubjectLength = 200
export const maxBodyLength = 20_000

/** Time for which the sender can withdraw a message before it is delivered, in milliseconds. */
export const undoMs = 10_000

/** Maximum number of days for which a message can be scheduled in advance. */
export const maxScheduledDays = 365

/** Maximum number of drafts of a person in a portal. */
export const maxDrafts = 50

/**
 * States of a message. A queued message waits for its time. A failed one has reached nobody, because its recipient may no longer receive
 * messages. Withdrawn ones are not shown.
 */
export const messageStates = ['queued', 'sent', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** What a message can be about, and the largest number of its values. */
export const seenKinds = ['figure', 'holding', 'document', 'form'] as const
export const maxSeenLines = 40

/** Maximum number of characters of an internal note. */
export const maxNoteLength = 5_000

/** Maximum number of templates of a portal. */
export const maxTemplates = 200

/** Maximum number of labels of a portal, and of a conversation. */
export const maxLabels = 100
export const maxLabelsOfConversation = 10

/** Maximum number of characters of what is said about an absence. */
export const maxAwayNote = 1_000

/** Why a message to a group or segment does not reach a client: nobody can sign in, or the page of messages is switched off. */
export const leftOutReasons = ['no-people', 'switched-off'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Purpose of the files that are uploaded for messages. */
export const attachmentPurpose = 'message-attachment'

/** Form and field of the address parameter that opens the drawer for a new message: `?message=new`, or a draft or conversation. */
export const messageParameter = 'message'

/** Topic in the stream of changes that says who writes in a conversation. It has their ids alone. */
export const typingTopic = (conversation: string, person: string): string => `typing:${conversation}:${person}`
