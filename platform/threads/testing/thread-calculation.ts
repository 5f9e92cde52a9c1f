import { getPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { refusal } from '../../http/problem.ts'
import { wrapCalculation } from '../calculation-outcome.ts'

export type CalculationKind = 'thread' | 'refuse' | 'fail' | 'endless' | 'much-memory' | 'priority'

export default wrapCalculation((kind: CalculationKind): boolean | number => {
  if (kind === 'refuse') throw refusal('invalid-request', { issues: [{ path: 'of', code: 'required' }] })
  if (kind === 'fail') throw new TypeError('a fault of the calculation')
  if (kind === 'endless') {
    for (;;) {
      // Runs until the thread is ended.
    }
  }
  if (kind === 'much-memory') {
    const arrays: number[][] = []
    for (;;) arrays.push(Array.from({ length: 100_000 }, (_, index) => index / 3))
  }
  // The priority of this thread, on Linux.
  return kind === 'priority' ? getPriority(0) : isMainThread
})
