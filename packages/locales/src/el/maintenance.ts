import type en from '../en/maintenance.ts'

export default {
  title: 'Επιστρέφουμε σύντομα',
  until: 'Αναμένεται επάνοδος {{moment}}',
} satisfies typeof en
