import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BusySource } from '@atrium/platform/providers/ports/busy-times'
import type { CalendarFailure, CalendarKind, FeedDetail } from '../contract/booking-terms.ts'
import type { BookingHours } from '../contract/hours.ts'
import type { MeetingKind } from '../contract/kinds.ts'
import type { StoredRequest } from './bookings/booking-rules.ts'

type Timestamp = Date

/** A member of staff who takes part besides the first. */
export type OtherStaff = { id: string; name: string; title: string | null; email: string }

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    booking_calendars: {
      person_id: string
      edition: string
      zone: string
      hours: JSONColumnType<BookingHours['hours']>
      breaks: JSONColumnType<BookingHours['breaks']>
      absences: JSONColumnType<BookingHours['absences']>
      duration: number
      step: number
      buffer_before: number
      buffer_after: number
      minimum_notice: number
      change_notice: number
      location: string | null
      video_link: Generated<string | null>
      takes_clients: boolean
      takes_services: boolean
      revision: Generated<number>
      updated_at: Timestamp
    }
    bookings: {
      id: string
      edition: string
      portal_id: string
      account_id: string
      person_id: string
      calendar: CalendarKind
      staff_id: string | null
      staff_calendar: string
      upstream_id: string | null
      staff_name: string
      staff_title: string | null
      staff_email: string
      name: string
      email: string
      notes: string
      location: string | null
      start_at: Timestamp
      end_at: Timestamp
      buffer_before: number
      buffer_after: number
      change_notice: number
      state: 'requested' | 'booked' | 'cancelled' | 'failed'
      reference: string | null
      sequence: Generated<number>
      created_at: Timestamp
      changed_at: Timestamp
      ended_at: Timestamp | null
      ended_by: string | null
      cancel_reason: string | null
      reminded_at: Timestamp | null
      move_start_at: Generated<Timestamp | null>
      move_end_at: Generated<Timestamp | null>
      move_requested_at: Generated<Timestamp | null>
      request: JSONColumnType<StoredRequest>
      kind_id: Generated<string | null>
      kind_name: Generated<string | null>
      room_id: Generated<string | null>
      room_name: Generated<string | null>
      video_link: Generated<string | null>
      others: ColumnType<OtherStaff[], string | undefined, string>
      other_ids: Generated<string[]>
      other_calendars: Generated<string[]>
      group_meeting: Generated<string | null>
      place: Generated<number | null>
    }
    booking_times: {
      booking_id: string
      calendar: string
      edition: string
      meeting: string
      taken: string
    }
    booking_waits: {
      id: string
      place: Generated<string>
      edition: string
      portal_id: string
      account_id: string
      person_id: string
      calendar: CalendarKind
      target: string
      target_name: string
      from_on: string
      until_on: string
      created_at: Timestamp
      state: 'waiting' | 'offered' | 'booked' | 'ended'
      offer_start_at: Generated<Timestamp | null>
      offer_end_at: Generated<Timestamp | null>
      offer_until: Generated<Timestamp | null>
      held_calendars: Generated<string[]>
      looked_at: Generated<Timestamp | null>
      changed_at: Timestamp
    }
    booking_feeds: {
      person_id: string
      edition: string
      token_hash: Buffer
      detail: FeedDetail
      created_at: Timestamp
      read_at: Generated<Timestamp | null>
    }
    booking_busy_calendars: {
      person_id: string
      edition: string
      url: string
      user_name: string
      sealed_password: Buffer
      connected_at: Timestamp
      source: BusySource
      read_at: Timestamp
      busy: string
      is_expiry_told: Generated<boolean>
      reading_until: Timestamp | null
      booking_tried_at: Timestamp | null
      tried_at: Timestamp
      failures: Generated<number>
      failure: Generated<CalendarFailure | null>
    }
    booking_rooms: {
      id: string
      edition: string
      portal_id: string
      name: string
      seats: number
      is_active: boolean
      revision: number
      updated_at: Timestamp
    }
    booking_kinds: {
      id: string
      edition: string
      portal_id: string
      name: string
      description: string
      mode: MeetingKind['mode']
      staff: string[]
      rooms: string[]
      places: number
      duration: number
      step: number
      buffer_before: number
      buffer_after: number
      minimum_notice: number
      change_notice: number
      location: string | null
      video_link: string | null
      is_active: boolean
      revision: number
      updated_at: Timestamp
    }
  }
}
