import type en from '../en/action-queue.ts'

const words: typeof en = {
  title: 'Εκκρεμότητες',
  open_one: '{{count}} σε εκκρεμότητα',
  open_other: '{{count}} σε εκκρεμότητα',
  none: 'Δεν έχετε εκκρεμότητες.',
  failed: 'Δεν ήταν δυνατή η φόρτωση των εκκρεμοτήτων σας.',
  banner_one: 'Μία εκκρεμότητα',
  banner_other: '{{count}} εκκρεμότητες',
}

export default words
