import messages from './is/messages.ts'

export default { messages }
