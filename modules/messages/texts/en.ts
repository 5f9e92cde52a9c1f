import messages from './en/messages.ts'

export default { messages }
