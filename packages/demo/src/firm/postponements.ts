type DemoPostponement = {
  portal: string
  /** Key of the member of staff who postponed it. */
  by: string
  /** Key of the account whose review is due. */
  account: string
  dueDaysAgo: number
  untilInDays: number
}

/** Reviews that an adviser has postponed in their list for today. */
export const demoPostponements: readonly DemoPostponement[] = [
  { portal: 'private-clients', by: 'eleanor-whitcombe', account: 'delacourt', dueDaysAgo: 30, untilInDays: 6 },
]
