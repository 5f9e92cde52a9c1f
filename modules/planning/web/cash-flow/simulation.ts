import { readPlan } from '@atrium/domain/calc/cash-flow'
import { Fields } from '@atrium/domain/calc/fields'
import { simulateCashFlow, type SimulatedCashFlow } from '@atrium/domain/cash-flow/simulate'

export const quickPaths = 500
export const allPaths = 10_000
export const seed = 1
const percentiles = [5, 25, 50, 75, 95] as const

export type SimulationRequest = { input: Record<string, unknown>; legacies: number[]; paths: number }
export type SimulationMessage = { done: number } | { result: SimulatedCashFlow; paths: number }

/** Simulates a plan. The same request gives the same figures in the page, in a worker and in `bin/calc`. */
export const simulate = ({ input, legacies, paths }: SimulationRequest, onProgress?: (done: number) => void): SimulatedCashFlow =>
  simulateCashFlow({ plan: readPlan(new Fields(input)), paths, seed, percentiles, legacies }, undefined, onProgress)

/** Returns the case of a simulation, which `bin/calc` computes again. */
export const toSimulationCase = ({ input, legacies, paths }: SimulationRequest): object => ({
  kind: 'cash-flow',
  input: { op: 'simulate', ...input, legacies, paths, seed, percentiles: [...percentiles] },
})
