import messages from './el/messages.ts'

export default { messages }
