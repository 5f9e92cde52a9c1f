import type en from '../en/action-queue.ts'

const words: typeof en = {
  title: 'Τι πρέπει να γίνει',
  open_one: '{{count}} σε εκκρεμότητα',
  open_other: '{{count}} σε εκκρεμότητα',
  none: 'Τίποτα δεν σας περιμένει.',
  failed: 'Δεν ήταν δυνατή η ανάγνωση των εκκρεμοτήτων.',
  banner_one: 'Μία εκκρεμότητα',
  banner_other: '{{count}} εκκρεμότητες',
}

export default words
