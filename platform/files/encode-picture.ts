import { createCalculation } from '../threads/calculation-thread.ts'
import type { PictureResult, PictureTask } from './picture-thread.ts'
import { queueConversion } from './pictures.ts'

const limitMs = 30_000

const encode = createCalculation<PictureTask, PictureResult>(new URL('picture-thread.ts', import.meta.url), limitMs)

/** Encodes a picture and its variants in a worker thread. One picture is decoded at a time. */
export const encodePicture = (task: PictureTask): Promise<PictureResult> => queueConversion(() => encode(task))
