import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import type { BusyCalendarState } from '../../contract/busy-calendars.ts'
import bookings from '../../texts/en/bookings.ts'
import { busyCalendarQuery } from '../queries.ts'
import { CalendarSection } from './calendar-section.tsx'

const at = '2026-11-18T09:00:00.000Z'
const calendar = { url: 'https://caldav.icloud.com/a/', user: 'a', connected: at, read: at, failure: null, isOverdue: false }

function Section({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <FormatsProvider value={useCreateFormats()}>
        <CalendarSection />
      </FormatsProvider>
    </QueryClientProvider>
  )
}

function show(change: Partial<NonNullable<BusyCalendarState['calendar']>>): void {
  i18next.addResourceBundle('en', 'translation', { bookings }, true, true)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const state: BusyCalendarState = { calendar: { ...calendar, ...change }, hosts: ['icloud.com'], copyHours: 24 }
  client.setQueryData(busyCalendarQuery().queryKey, state)
  render(<Section client={client} />)
}

const overdue = /nobody can book you until the calendar answers/
const failure = { reason: 'unreachable', at } as const

describe('the calendar that a member of staff keeps elsewhere', () => {
  it('says that nobody can book its owner, also if its last reading is old without a failure', () => {
    show({ isOverdue: true })
    expect(screen.getByText(overdue).textContent).not.toContain('We tried again')
  })

  it('says why it could not be read, and until when times are offered', () => {
    show({ failure })
    expect(screen.getByText(/We tried again on .* times are offered by the last reading, for 24 hours at most/)).toBeTruthy()
    expect(screen.queryByText(overdue)).toBeNull()
  })

  it('says nothing of this while it is read', () => {
    show({})
    expect(screen.getByText('a')).toBeTruthy()
    expect(document.querySelector('.note')).toBeNull()
  })
})
