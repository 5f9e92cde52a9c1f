export default {
  messageParts: {
    actionText: 'Read your messages',
    actionTitle_one: '{{count}} unread conversation',
    actionTitle_other: '{{count}} unread conversations',
    answersIn: 'Answers on working days, {{from}} to {{to}}',
    ask: {
      figure: 'Ask about this figure',
      holding: 'Ask about this holding',
      document: 'Ask about this document',
      form: 'Ask about this form',
    },
    navigationCount_one: '{{count}} unread conversation',
    navigationCount_other: '{{count}} unread conversations',
    writeMessage: 'Write a message',
    writeSecure: 'Write a secure message',
  },
}
