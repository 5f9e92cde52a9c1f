/** Working hours of a person of the demo firm in Atrium's own calendar. */
type DemoHours = {
  edition: string
  person: string
  from: string
  to: string
  location: string
  duration: number
  takesClients: boolean
  takesServices: boolean
}

const office = { from: '09:00', to: '17:00', takesClients: true, takesServices: false }

export const demoHours: readonly DemoHours[] = [
  { edition: 'demo', person: 'delphine-crane', ...office, duration: 60, location: 'By video' },
  { edition: 'demo', person: 'miriam-castle', ...office, takesServices: true, duration: 30, location: 'By telephone' },
  { edition: 'wealth', person: 'eleanor-whitcombe', ...office, duration: 60, location: 'By video' },
  { edition: 'wealth', person: 'tobias-hartnell', ...office, duration: 60, location: 'By video' },
  { edition: 'wealth', person: 'marcus-adeyemi', ...office, takesServices: true, duration: 30, location: 'By telephone' },
]

/** A room of the demo firm in which clients are met. */
type DemoRoom = { edition: string; portal: string; name: string; seats: number }

export const demoRooms: readonly DemoRoom[] = [
  { edition: 'demo', portal: 'demonstration', name: 'Library', seats: 4 },
  { edition: 'wealth', portal: 'private-clients', name: 'Garden room', seats: 4 },
  { edition: 'wealth', portal: 'private-clients', name: 'Board room', seats: 14 },
]

/** A kind of meeting of the demo firm. Staff are named by their keys, rooms by their names. */
type DemoKind = {
  edition: string
  portal: string
  name: string
  description: string
  mode: 'roundRobin' | 'collective'
  staff: string[]
  rooms: string[]
  places: number
  duration: number
  location: string | null
  videoLink: string | null
}

export const demoKinds: readonly DemoKind[] = [
  {
    edition: 'demo',
    portal: 'demonstration',
    name: 'Estate review with both partners',
    description: 'Wills, trusts and the next generation, in our library',
    mode: 'collective',
    staff: ['delphine-crane', 'miriam-castle'],
    rooms: ['Library'],
    places: 1,
    duration: 90,
    location: null,
    videoLink: null,
  },
  {
    edition: 'wealth',
    portal: 'private-clients',
    name: 'First conversation about retirement',
    description: 'With the next adviser who is free',
    mode: 'roundRobin',
    staff: ['eleanor-whitcombe', 'tobias-hartnell'],
    rooms: [],
    places: 1,
    duration: 30,
    location: 'By video',
    videoLink: 'https://video.example/retirement',
  },
  {
    edition: 'wealth',
    portal: 'private-clients',
    name: 'Estate planning for families',
    description: 'Your adviser and client services, with time for the papers',
    mode: 'collective',
    staff: ['eleanor-whitcombe', 'marcus-adeyemi'],
    rooms: ['Garden room', 'Board room'],
    places: 1,
    duration: 90,
    location: 'At our office',
    videoLink: null,
  },
  {
    edition: 'wealth',
    portal: 'private-clients',
    name: 'Round table: the end of the tax year',
    description: 'Up to eight clients, with questions and answers',
    mode: 'roundRobin',
    staff: ['tobias-hartnell'],
    rooms: ['Board room'],
    places: 8,
    duration: 60,
    location: 'At our office',
    videoLink: null,
  },
]

/**
 * A meeting of a client with a member of staff, so many working days from today: before today if negative. Those at the firm's own system name
 * its id of the person.
 */
type DemoBooking = {
  key: string
  edition: string
  portal: string
  account: string
  client: string
  staff: string
  firmId?: string
  workingDays: number
  time: string
  minutes: number
  notes: string
  location: string
  cancelReason?: string
}

const ofHugo = { edition: 'demo', portal: 'demonstration', account: 'penhallow', client: 'hugo-penhallow', staff: 'delphine-crane' }
const ofMargaret = {
  edition: 'wealth',
  portal: 'private-clients',
  account: 'ashworth',
  client: 'margaret-ashworth',
  staff: 'eleanor-whitcombe',
  firmId: 'eleanor-whitcombe',
}
const ofCallum = {
  edition: 'wealth',
  portal: 'private-clients',
  account: 'strachan-marine',
  client: 'callum-strachan',
  staff: 'tobias-hartnell',
  firmId: 'tobias-hartnell',
}
const ofGeoffrey = { ...ofMargaret, account: 'tillotson', client: 'geoffrey-tillotson' }
const video = { minutes: 60, location: 'By video' }

export const demoBookings: readonly DemoBooking[] = [
  {
    ...ofHugo,
    ...video,
    key: 'farm-lease',
    workingDays: 3,
    time: '10:00',
    notes: 'The lease of the lower fields ends in March. What would buying them mean for my pension?',
  },
  { ...ofHugo, ...video, key: 'farm-review', workingDays: -12, time: '14:00', notes: 'Annual review' },
  {
    ...ofHugo,
    ...video,
    key: 'farm-cancelled',
    workingDays: -4,
    time: '11:00',
    notes: 'Transfer of the old workplace pension',
    cancelReason: 'The papers have not arrived yet.',
  },
  {
    ...ofMargaret,
    ...video,
    key: 'retirement-income',
    workingDays: 6,
    time: '10:00',
    notes: 'James retires in September. I would like to go through our income and what it means for our tax this year.',
  },
  { ...ofMargaret, ...video, key: 'annual-review', workingDays: -30, time: '15:00', notes: 'Annual review' },
  { ...ofGeoffrey, ...video, key: 'school-fees', workingDays: 2, time: '16:00', notes: 'School fees for the next five years' },
  { ...ofCallum, ...video, key: 'dividend', workingDays: 4, time: '09:00', notes: 'The dividend before the end of the tax year' },
]
