import type en from './en.ts'
import actionQueue from './is/action-queue.ts'

export default { actionQueue } satisfies typeof en
