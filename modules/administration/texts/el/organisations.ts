import type en from '../en/organisations.ts'

export default {
  failed: 'Δεν ήταν δυνατή η ανάγνωση της εταιρείας.',
  accounts: 'Λογαριασμοί πελατών',
  advisers: 'Σύμβουλοι',
  ofSeats: 'από {{limit}} θέσεις',
  people: 'Πρόσωπα',
  role: 'Ρόλος',
  lastSignIn: 'Τελευταία εδώ',
  never: 'Όχι ακόμη',
  roles: {
    admin: 'Διαχειριστής',
    'company-admin': 'Διαχειριστής εταιρείας',
    professional: 'Σύμβουλος',
  },
  inviteTitle: 'Πρόσκληση συμβούλου',
  inviteLede:
    'Λαμβάνει με email σύνδεσμο, στον οποίο αναφέρεται έως πότε ισχύει, και χρειάζεται τον κωδικό εγγραφής της εταιρείας σας, που του δίνετε εσείς.',
  invite: 'Αποστολή πρόσκλησης',
  invited: 'Μια πρόσκληση είναι καθ’ οδόν προς {{address}}.',
} satisfies typeof en
