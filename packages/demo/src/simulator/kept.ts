import { noPushes, type PushState } from './push/devices.ts'

/** What was written to the simulated upstreams while they run: gone with the process. */
export type Kept = {
  /** Appointments asked for, by whose calendar they stand in. */
  bookings: { staff: string; startDate: string; endDate: string; name: string; email: string; notes: string; client: string }[]
  push: PushState
}

export const nothingKept = (pushKeyFile?: string): Kept => ({ bookings: [], push: noPushes(pushKeyFile) })
