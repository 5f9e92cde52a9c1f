import type en from './en.ts'

export default {
  invitationPreview: {
    button: 'Προεπισκόπηση του email',
    title: 'Πρόσκληση',
    lede_one: 'Αυτό είναι το email που λαμβάνει ο πελάτης. Ο σύνδεσμός του ισχύει για {{count}} ημέρα και για μία χρήση.',
    lede_other: 'Αυτό είναι το email που λαμβάνει ο πελάτης. Ο σύνδεσμός του ισχύει για {{count}} ημέρες και για μία χρήση.',
    example: 'Ο σύνδεσμος στην προεπισκόπηση είναι παράδειγμα και δεν λειτουργεί.',
    subject: 'Θέμα',
    language: 'Γλώσσα',
    frame: 'Το email όπως το λαμβάνει ο πελάτης',
    failed: 'Η προεπισκόπηση δεν φορτώθηκε.',
  },
} satisfies typeof en
