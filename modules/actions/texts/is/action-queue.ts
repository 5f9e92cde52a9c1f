import type en from '../en/action-queue.ts'

const words: typeof en = {
  title: 'Það sem þú þarft að gera',
  open_one: '{{count}} ólokið',
  open_other: '{{count}} ólokið',
  none: 'Engin verkefni bíða þín.',
  failed: 'Ekki tókst að sækja verkefnin þín.',
  banner_one: '{{count}} atriði þarf að gera',
  banner_other: '{{count}} atriði þarf að gera',
}

export default words
