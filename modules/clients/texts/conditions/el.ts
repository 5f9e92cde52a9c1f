import type en from './en.ts'

const words: typeof en = {
  recordConditions: {
    when: 'Πότε',
    days: 'Αριθμός ημερών',
    review: {
      title: 'Επανεξέταση',
      day: 'Έως',
      choices: { overdue: 'Εκπρόθεσμη', 'due-within': 'Εντός αριθμού ημερών', 'due-by': 'Έως μια ημερομηνία', never: 'Καμία επανεξέταση' },
      is: {
        overdue: 'Εκπρόθεσμη επανεξέταση',
        'due-within_one': 'Επανεξέταση εντός {{count}} ημέρας',
        'due-within_other': 'Επανεξέταση εντός {{count}} ημερών',
        'due-by': 'Επανεξέταση έως {{date}}',
        never: 'Καμία επανεξέταση',
      },
      matches: 'Επανεξέταση στις {{date}}',
      overdue: 'Επανεξέταση έπρεπε να γίνει έως {{date}}',
    },
    task: {
      title: 'Εργασίες',
      choices: { open: 'Με ανοιχτή εργασία', overdue: 'Με εκπρόθεσμη εργασία', none: 'Χωρίς ανοιχτή εργασία' },
      matches: 'Ανοιχτή εργασία: {{task}}',
      due: '{{task}}, έως {{date}}',
      more: '{{task}}, και άλλες {{count}}',
    },
    consent: {
      title: 'Συγκατάθεση',
      purpose: 'Σκοπός',
      state: 'Κατάσταση',
      choices: { given: 'Δόθηκε', missing: 'Λείπει' },
      is: { given: 'Δόθηκε συγκατάθεση: {{purpose}}', missing: 'Λείπει συγκατάθεση: {{purpose}}' },
      never: 'Δεν έχει καταγραφεί συγκατάθεση: {{purpose}}',
      decisions: {
        given: 'Συγκατάθεση στις {{date}}: {{purpose}}',
        refused: 'Άρνηση συγκατάθεσης στις {{date}}: {{purpose}}',
        withdrawn: 'Ανάκληση συγκατάθεσης στις {{date}}: {{purpose}}',
        ended: 'Η συγκατάθεση έληξε: {{purpose}}',
      },
    },
    event: {
      title: 'Συμβάν',
      event: 'Συμβάν',
      state: 'Κατάσταση',
      choices: { happened: 'Συνέβη τις τελευταίες ημέρες', 'not-happened': 'Δεν συνέβη τις τελευταίες ημέρες' },
      is: {
        happened_one: '{{event}} την τελευταία {{count}} ημέρα',
        happened_other: '{{event}} τις τελευταίες {{count}} ημέρες',
        'not-happened_one': 'Όχι την τελευταία {{count}} ημέρα: {{event}}',
        'not-happened_other': 'Όχι τις τελευταίες {{count}} ημέρες: {{event}}',
      },
      matches: '{{event}} στις {{date}}',
      last: '{{event}}: τελευταία φορά {{date}}',
      never: '{{event}}: ποτέ',
    },
  },
}

export default words
