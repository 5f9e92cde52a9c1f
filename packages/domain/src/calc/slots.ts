import { assignRequests, isConflict, listSlots, type BusyTime, type StaffCalendar, type WeeklyHours } from '../bookings/slots.ts'
import { resolveLocal, toInstant, toMinute, type Minute } from '../bookings/zone.ts'
import { refuse } from '../error.ts'
import type { Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'

export const slots: Kind = {
  slots: operation(
    'booking-slots',
    (fields) => {
      const zone = fields.text('zone')
      return {
        zone,
        from: fields.day('from'),
        to: fields.day('to'),
        now: readInstant(fields, 'now'),
        duration: fields.whole('duration', 30),
        step: fields.whole('step', 30),
        minimumNotice: fields.whole('minimumNotice', 0),
        bufferBefore: fields.whole('bufferBefore', 0),
        bufferAfter: fields.whole('bufferAfter', 0),
        mode: fields.oneOf('mode', ['any', 'roundRobin', 'collective'], 'any'),
        staff: fields.list('staff', (one) => readStaff(one, zone)),
      }
    },
    listSlots,
    (found) => ({ slots: found.map(({ start, end, staff }) => ({ start: formatInstant(start), end: formatInstant(end), staff })) }),
  ),
  assign: operation(
    'booking-turns',
    (fields) => ({
      staff: fields.list('staff', (one) => ({
        ...readTurn(one),
        free: one.has('free') ? one.items('free').map((start) => parseInstant(start, one.pathOf('free'))) : null,
      })),
      requests: fields.list('requests', (one) => ({ start: readInstant(one, 'start'), at: readInstant(one, 'at') })),
    }),
    ({ staff, requests }) => assignRequests(staff, requests),
    (assigned) => ({ assigned }),
  ),
  conflicts: operation(
    'booking-conflicts',
    (fields) => ({
      slot: readBusy(fields.fields('slot')),
      bookings: fields.list('bookings', (one) => ({ id: one.text('id'), ...readBusy(one) })),
    }),
    ({ slot, bookings }) => bookings.filter((one) => isConflict(slot, one)).map(({ id }) => id),
    (conflicts) => ({ free: conflicts.length === 0, conflicts }),
  ),
  resolveLocal: operation(
    'wall-time',
    (fields) => ({ zone: fields.text('zone'), local: fields.text('local') }),
    ({ zone, local }) => resolveLocal(zone, local),
    ({ instant, kind }) => ({ instant: formatInstant(instant), kind }),
  ),
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/

function parseInstant(value: unknown, path: string): Minute {
  if (typeof value !== 'string' || !instantPattern.test(value) || Number.isNaN(Date.parse(value)))
    return refuse('INVALID_INPUT', `${path} must be an instant YYYY-MM-DDTHH:MMZ`, path)
  return toMinute(value)
}

const readInstant = (fields: Fields, name: string): Minute => parseInstant(fields.text(name), fields.pathOf(name))

const formatInstant = (minute: Minute): string => `${toInstant(minute).toISOString().slice(0, 16)}Z`

const readWeekly = (fields: Fields): WeeklyHours => ({
  days: fields.items('days').map(Number),
  from: fields.text('from'),
  to: fields.text('to'),
})

const readBusy = (fields: Fields): BusyTime => ({
  start: readInstant(fields, 'start'),
  end: readInstant(fields, 'end'),
  bufferBefore: fields.whole('bufferBefore', 0),
  bufferAfter: fields.whole('bufferAfter', 0),
})

const readTurn = (fields: Fields): Pick<StaffCalendar, 'id' | 'load' | 'lastBooked'> => ({
  id: fields.text('id'),
  load: fields.whole('load', 0),
  lastBooked: fields.has('lastBooked') ? readInstant(fields, 'lastBooked') : null,
})

const readStaff = (fields: Fields, zone: string): StaffCalendar => ({
  ...readTurn(fields),
  zone: fields.text('zone', zone),
  hours: fields.list('hours', readWeekly),
  breaks: fields.list('breaks', readWeekly),
  holidays: fields.days('holidays'),
  busy: fields.list('busy', readBusy),
})
