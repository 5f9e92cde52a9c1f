import type en from '../en/security-actions.ts'

const words: typeof en = {
  'second-factor': {
    title: 'Προστατεύστε τη σύνδεσή σας',
    text: 'Το δεύτερο βήμα σύνδεσης είναι απενεργοποιημένο. Δείτε τον λόγο στο προφίλ σας.',
  },
  'backup-codes': {
    title: 'Δημιουργήστε νέους εφεδρικούς κωδικούς',
    text_one: 'Απομένει {{count}} κωδικός.',
    text_other: 'Απομένουν {{count}} κωδικοί.',
  },
  email: {
    title: 'Επιβεβαιώστε το email σας',
    text: 'Εισαγάγετε ξανά το {{subject}} στο προφίλ σας· ένα PIN επιβεβαιώνει ότι είναι δικό σας.',
  },
}

export default words
