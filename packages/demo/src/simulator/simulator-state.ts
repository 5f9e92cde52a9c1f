import { noPushes, type PushState } from './push/devices.ts'

/** What was written to the simulated upstreams while they run: gone with the process. */
export type SimulatorState = {
  /** Appointments asked for, by whose calendar they stand in. */
  bookings: { staff: string; startDate: string; endDate: string; name: string; email: string; notes: string; client: string }[]
  push: PushState
}

export const emptyState = (pushKeyFile?: string): SimulatorState => ({ bookings: [], push: noPushes(pushKeyFile) })
