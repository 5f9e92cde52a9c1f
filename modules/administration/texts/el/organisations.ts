import type en from '../en/organisations.ts'

export default {
  failed: 'Δεν ήταν δυνατή η φόρτωση της εταιρείας.',
  accounts: 'Λογαριασμοί πελατών',
  advisers: 'Σύμβουλοι',
  ofSeats: 'από {{limit}} άδειες',
  people: 'Χρήστες',
  role: 'Ρόλος',
  lastSignIn: 'Τελευταία σύνδεση',
  never: 'Όχι ακόμη',
  roles: {
    admin: 'Διαχειριστής',
    'company-admin': 'Διαχειριστής εταιρείας',
    professional: 'Σύμβουλος',
  },
  inviteTitle: 'Πρόσκληση συμβούλου',
  inviteLede: 'Ο σύμβουλος λαμβάνει με email έναν σύνδεσμο και τη λήξη του. Ο κωδικός εγγραφής της εταιρείας δίνεται από εσάς.',
  invite: 'Αποστολή πρόσκλησης',
  invited: 'Στάλθηκε πρόσκληση στο {{address}}.',
} satisfies typeof en
