import type en from '../en/client-conditions.ts'

const words: typeof en = {
  from: 'Από',
  upTo: 'Έως',
  when: 'Πότε',
  days: 'Αριθμός ημερών',
  currency: 'Νόμισμα',
  atLeast: 'από {{least}}',
  atMost: 'έως {{most}}',
  between: '{{least}} έως {{most}}',
  value: { title: 'Αξία του λογαριασμού', is: 'Αξία {{range}}', matches: 'Αξία {{amount}}' },
  portfolioCount: {
    title: 'Αριθμός χαρτοφυλακίων',
    is: 'Αριθμός χαρτοφυλακίων {{range}}',
    matches_one: '{{count}} χαρτοφυλάκιο',
    matches_other: '{{count}} χαρτοφυλάκια',
  },
  clientSince: { title: 'Έναρξη συνεργασίας', is: 'Έναρξη συνεργασίας {{range}}', matches: 'Πελάτης από {{date}}' },
  lastSignIn: {
    title: 'Τελευταία σύνδεση',
    before: 'Όχι τις τελευταίες ημέρες',
    within: 'Τις τελευταίες ημέρες',
    never: 'Ποτέ',
    is: {
      before_one: 'Χωρίς σύνδεση {{count}} ημέρα',
      before_other: 'Χωρίς σύνδεση {{count}} ημέρες',
      within_one: 'Σύνδεση την τελευταία {{count}} ημέρα',
      within_other: 'Σύνδεση τις τελευταίες {{count}} ημέρες',
      never: 'Δεν έχει συνδεθεί ποτέ',
    },
    matches: 'Συνδέθηκε στις {{date}}',
    matchesNot: 'Χωρίς σύνδεση από {{date}}',
  },
  relation: {
    title: 'Πρόσωπα του λογαριασμού',
    has: 'Έχει κάποιο από αυτά',
    hasNot: 'Δεν έχει κανένα από αυτά',
    which: 'Σχέση',
    is: 'Με: {{relations}}',
    isNot: 'Χωρίς: {{relations}}',
    matches: '{{relations}}: {{names}}',
    names: { joint: 'συνδικαιούχος', attorney: 'πληρεξούσιος', executor: 'εκτελεστής διαθήκης', professional: 'εξωτερικός επαγγελματίας' },
  },
}

export default words
