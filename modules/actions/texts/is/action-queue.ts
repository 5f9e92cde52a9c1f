import type en from '../en/action-queue.ts'

const words: typeof en = {
  title: 'Það sem þarf að gera',
  open_one: '{{count}} ólokið',
  open_other: '{{count}} ólokið',
  none: 'Ekkert bíður þín.',
  failed: 'Ekki tókst að lesa hvað þarf að gera.',
  banner_one: '{{count}} atriði þarf að gera',
  banner_other: '{{count}} atriði þarf að gera',
}

export default words
