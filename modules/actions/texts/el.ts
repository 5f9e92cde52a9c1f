import type en from './en.ts'
import actionQueue from './el/action-queue.ts'

export default { actionQueue } satisfies typeof en
