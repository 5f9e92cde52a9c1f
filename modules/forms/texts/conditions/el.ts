import type en from './en.ts'

const words: typeof en = {
  formConditions: {
    form: 'Φόρμα',
    sent: {
      title: 'Υποβολή φόρμας',
      state: 'Κατάσταση',
      days: 'Αριθμός ημερών (κενό για οποτεδήποτε)',
      choices: { sent: 'Υποβλήθηκε', 'not-sent': 'Δεν υποβλήθηκε' },
      is: { sent: 'Υποβλήθηκε «{{form}}»', 'not-sent': 'Δεν υποβλήθηκε «{{form}}»' },
      within: {
        sent_one: 'Υποβλήθηκε «{{form}}» την τελευταία {{count}} ημέρα',
        sent_other: 'Υποβλήθηκε «{{form}}» τις τελευταίες {{count}} ημέρες',
        'not-sent_one': 'Δεν υποβλήθηκε «{{form}}» την τελευταία {{count}} ημέρα',
        'not-sent_other': 'Δεν υποβλήθηκε «{{form}}» τις τελευταίες {{count}} ημέρες',
      },
      matches: 'Υπέβαλε «{{form}}» στις {{date}}',
      last: 'Υπέβαλε τελευταία «{{form}}» στις {{date}}',
      never: 'Δεν έχει υποβάλει ποτέ «{{form}}»',
    },
    answer: {
      title: 'Απάντηση σε φόρμα',
      field: 'Ερώτηση',
      comparison: 'Σύγκριση',
      answer: 'Απάντηση',
      comparisons: { equals: 'Είναι', contains: 'Περιέχει', 'at-least': 'Είναι τουλάχιστον', 'at-most': 'Είναι το πολύ' },
      is: {
        equals: 'Απάντηση «{{answer}}»: {{field}}',
        contains: 'Η απάντηση περιέχει «{{answer}}»: {{field}}',
        'at-least': 'Απάντηση τουλάχιστον {{answer}}: {{field}}',
        'at-most': 'Απάντηση το πολύ {{answer}}: {{field}}',
      },
      matches: 'Απάντησε «{{field}}» με {{answer}}',
    },
  },
}

export default words
