import type en from '../en/dates.ts'

const words: typeof en = {
  at: '{{date}} στις {{time}}',
  justNow: 'μόλις τώρα',
  minutesAgo_one: 'πριν από {{count}} λεπτό',
  minutesAgo_other: 'πριν από {{count}} λεπτά',
  hoursAgo_one: 'πριν από {{count}} ώρα',
  hoursAgo_other: 'πριν από {{count}} ώρες',
  yesterday: 'χθες',
  daysAgo_one: 'πριν από {{count}} ημέρα',
  daysAgo_other: 'πριν από {{count}} ημέρες',
  monthsAgo_one: 'πριν από {{count}} μήνα',
  monthsAgo_other: 'πριν από {{count}} μήνες',
  yearsAgo_one: 'πριν από {{count}} έτος',
  yearsAgo_other: 'πριν από {{count}} έτη',
  between: '{{from}} έως {{to}}',
}

export default words
