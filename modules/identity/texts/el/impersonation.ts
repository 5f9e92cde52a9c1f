import type en from '../en/impersonation.ts'

export default {
  active: 'Προβολή ως πελάτης',
  user: 'Βλέπετε ως {{name}}',
  until: 'έως {{moment}}',
  reason: 'Γιατί',
  again: 'Ξανά προβολή',
  exit: 'Έξοδος από την προβολή',
  reasons: {
    'client-care': 'Φροντίδα του λογαριασμού',
    meeting: 'Προετοιμασία συνάντησης',
    'client-asked': 'Το ζήτησε ο πελάτης',
    check: 'Έλεγχος ποσών',
    complaint: 'Παράπονο',
  },
} satisfies typeof en
