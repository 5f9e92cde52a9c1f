import actionQueue from './en/action-queue.ts'

export default { actionQueue }
