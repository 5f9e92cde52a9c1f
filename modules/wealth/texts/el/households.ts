import type en from '../en/households.ts'

const words: typeof en = {
  title: 'Όλοι οι λογαριασμοί μαζί',
  failed: 'Δεν ήταν δυνατή η φόρτωση της σύνοψης των λογαριασμών σας.',
  accounts: 'Οι λογαριασμοί σας',
  account: 'Λογαριασμός',
  owners: 'Κάτοχοι',
  you: 'Εσείς',
  ofWhichYours: 'από τα οποία δικά σας: {{amount}}',
  equalParts: 'Οι κοινοί λογαριασμοί υπολογίζονται μία φορά στο σύνολο. Τα μερίδια των κατόχων δεν καταγράφονται και θεωρούνται ίσα.',
  valuedOn: '{{name}} στις {{date}}',
  relations: {
    owner: 'Δικός σας',
    joint: 'Κοινός με άλλους',
    attorney: 'Ενεργείτε για τον κάτοχο',
    executor: 'Ενεργείτε ως εκτελεστής διαθήκης',
  },
}

export default words
