import type en from '../en/households.ts'

const words: typeof en = {
  title: 'Όλοι οι λογαριασμοί μαζί',
  failed: 'Δεν ήταν δυνατή η συνολική ανάγνωση των λογαριασμών σας.',
  accounts: 'Οι λογαριασμοί σας',
  account: 'Λογαριασμός',
  owners: 'Κάτοχοι',
  you: 'Εσείς',
  ofWhichYours: 'από τα οποία δικά σας: {{amount}}',
  equalParts: 'Ό,τι ανήκει σε περισσότερους μετρά μία φορά στο σύνολο. Τα μερίδιά τους δεν καταγράφονται και θεωρούνται ίσα.',
  valuedOn: '{{name}} στις {{date}}',
  relations: { owner: 'Δικός σας', joint: 'Κοινός με άλλους', attorney: 'Ενεργείτε για τον κάτοχο', executor: 'Ενεργείτε ως εκτελεστής' },
}

export default words
