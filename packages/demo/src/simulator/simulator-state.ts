import { createPushState, type PushState } from './push/devices.ts'

/** Data written to the simulated upstreams while they run; it is lost when the process ends. */
export type SimulatorState = {
  /** Booked appointments of all calendars. */
  bookings: { staff: string; startDate: string; endDate: string; name: string; email: string; notes: string; client: string }[]
  push: PushState
}

export const createState = (pushKeyFile?: string): SimulatorState => ({ bookings: [], push: createPushState(pushKeyFile) })
