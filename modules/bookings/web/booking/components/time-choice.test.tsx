import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import bookings from '../../../texts/en/bookings.ts'
import { TimeChoice } from './time-choice.tsx'

const freeDay = (date: string) => ({
  date,
  validHours: [{ startTime: '09:30', startDate: `${date}T09:30:00.000Z`, endDate: `${date}T10:00:00.000Z` }],
})
const days = ['2026-11-27', '2026-11-30', '2026-12-03', '2026-12-07'].map(freeDay)

function show(change: { meetingDay?: string; problem?: string } = {}): void {
  render(
    <TimeChoice
      dates={days as never}
      error={null}
      onRetry={() => undefined}
      timeZone="Europe/London"
      chosen={null}
      problem={change.problem}
      onChoose={() => undefined}
      {...(change.meetingDay !== undefined && { meetingDay: change.meetingDay })}
    />,
  )
}

const heading = () => screen.getByRole('heading').textContent

describe('the calendar of free times', () => {
  beforeAll(() => void i18next.addResourceBundle('en', 'translation', { bookings }, true, true))

  it('shows the first free day of a month that is opened, with its times', () => {
    show()
    expect(heading()).toBe('Friday 27/11/2026')
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(heading()).toBe('Thursday 03/12/2026')
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(heading()).toBe('Friday 27/11/2026')
  })

  it('opens on the day of the meeting that is moved, or on the next free one', () => {
    show({ meetingDay: '2026-12-04' })
    expect(heading()).toBe('Monday 07/12/2026')
    expect(screen.getByText('December 2026')).toBeDefined()
  })

  it('says what is missing in the style of every error', () => {
    show({ problem: 'Choose a day and a time.' })
    expect(screen.getByRole('alert').className).toBe('entry bad')
  })
})
