import type en from './en.ts'

export default {
  messageParts: {
    actionText: 'Διαβάστε τα μηνύματά σας',
    actionTitle_one: '{{count}} μη αναγνωσμένη συνομιλία',
    actionTitle_other: '{{count}} μη αναγνωσμένες συνομιλίες',
    answersIn: 'Απαντά τις εργάσιμες ημέρες, {{from}} έως {{to}}',
    ask: {
      figure: 'Ερώτηση για αυτό το στοιχείο',
      holding: 'Ερώτηση για αυτή την τοποθέτηση',
      document: 'Ερώτηση για αυτό το έγγραφο',
      form: 'Ερώτηση για αυτή τη φόρμα',
    },
    navigationCount_one: '{{count}} μη αναγνωσμένη συνομιλία',
    navigationCount_other: '{{count}} μη αναγνωσμένες συνομιλίες',
    writeMessage: 'Γράψτε μήνυμα',
    writeSecure: 'Ασφαλές μήνυμα',
  },
} satisfies typeof en
