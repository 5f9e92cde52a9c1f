import { actionQueue } from './action-queue.ts'

export const contract = { actionQueue }
