import type en from '../en/letter.ts'

export default {
  linkHint: 'Αν το κουμπί δεν λειτουργεί, αντιγράψτε αυτή τη διεύθυνση στο πρόγραμμα περιήγησης:',
  neverAsked: 'Δεν ζητάμε ποτέ τον κωδικό σας ή κάποιον PIN τηλεφωνικά ή με email.',
} satisfies typeof en
