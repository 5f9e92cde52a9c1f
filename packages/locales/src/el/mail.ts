import type en from '../en/mail.ts'

export default {
  pin: {
    subject: 'Ο κωδικός PIN για {{brand}}',
    greeting: 'Αγαπητέ πελάτη / Αγαπητή πελάτισσα {{name}},',
    code: 'Ο κωδικός PIN σας είναι {{code}}.',
    validity: 'Πληκτρολογήστε τον στη σελίδα σύνδεσης. Ισχύει για μία χρήση, επί {{hours}} ώρες.',
    notYou: 'Αν δεν συνδεθήκατε εσείς μόλις τώρα, κάποιος άλλος γνωρίζει τον κωδικό σας: παρακαλούμε τηλεφωνήστε μας.',
    signature: '{{brand}}',
  },
} satisfies typeof en
