import { bookingsWindow, valuationDay, valuesWindow, type UpstreamRequest, type Window } from '../request.ts'

export const requestedDay = (request: UpstreamRequest, inception: string): number =>
  valuationDay(request, request.query.get('dateString'), inception)

export const requestedWindow = (request: UpstreamRequest, inception: string): Window => valuesWindow(request, ...period(request), inception)

export const requestedBookings = (request: UpstreamRequest, inception: string): Window =>
  bookingsWindow(request, ...period(request), inception)

const period = ({ query }: UpstreamRequest): [from: string | null, to: string | null] => [
  query.get('fromDateString'),
  query.get('toDateString'),
]
