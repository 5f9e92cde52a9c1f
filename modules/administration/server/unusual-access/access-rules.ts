import type { Edition } from '@atrium/editions/edition'

/** Measures of a member of staff's access: clients opened and files downloaded, in the last hour and in the last 24 hours. */
export const measures = ['clientsInAnHour', 'clientsInADay', 'filesInAnHour', 'filesInADay'] as const
export type Measure = (typeof measures)[number]

/** Access of one member of staff, and the measures that were reported in the last 24 hours. */
export type StaffAccess = { personId: string; counts: Record<Measure, number>; reported: readonly Measure[] }

/** Returns the measures that are above their limits and were not reported in the last 24 hours. */
export function listExceededMeasures({ counts, reported }: StaffAccess, limits: Edition['unusualAccess']): Measure[] {
  return measures.filter((measure) => counts[measure] > limits[measure] && !reported.includes(measure))
}
