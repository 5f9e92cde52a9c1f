/** Parameters of the page of meetings: the past ones, and those of all staff. */
export type BookingSearch = { past?: true; all?: true }

export const parseBookingSearch = ({ past, all }: Readonly<Record<string, unknown>>): BookingSearch => ({
  ...(past === true && { past }),
  ...(all === true && { all }),
})
