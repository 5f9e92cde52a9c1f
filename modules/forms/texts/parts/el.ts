import type en from './en.ts'

export default {
  formParts: {
    draftOf: 'Το πρόχειρο αποθηκεύτηκε στις {{moment}}',
    assignedText: 'Σας τη ζητήσαμε',
    assignedTitle: 'Συμπληρώστε τη φόρμα «{{form}}»',
    assignedUntil: 'Υποβάλετέ τη έως τις {{day}}',
    draftTitle: 'Ολοκληρώστε τη φόρμα «{{form}}»',
    due: 'Προθεσμία {{day}}',
    requestText: 'Ερωτηθήκατε {{moment}}',
    requestTitle: 'Ερώτηση για τη φόρμα «{{form}}»',
    reviewText: 'Ανατέθηκε σε εσάς',
    reviewTitle: 'Εξέταση της φόρμας «{{form}}»',
  },
} satisfies typeof en
