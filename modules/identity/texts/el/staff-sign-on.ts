import type en from '../en/staff-sign-on.ts'

const words: typeof en = {
  title: 'Σύνδεση προσωπικού',
  forStaff: 'Για το προσωπικό',
  signIn: 'Σύνδεση με {{provider}}',
  moment: 'Μια στιγμή…',
  checking: 'Ελέγχουμε τον εταιρικό σας λογαριασμό.',
  proven: 'Ευχαριστούμε, επιβεβαιώσαμε ότι είστε εσείς. Κάντε τώρα την αλλαγή σας.',
  since: 'Συνδέεστε με {{provider}} από {{date}}.',
  none: 'Μπορείτε να συνδέεστε με {{provider}}. Η σύνδεση με την πρόσβασή σας γίνεται την πρώτη φορά.',
  failed: 'Δεν ήταν δυνατή η φόρτωση του εταιρικού σας λογαριασμού',
  prove: 'Χρήση {{provider}}',
}

export default words
