import type en from '../en/controls.ts'

const words: typeof en = {
  decrease: 'Μείωση',
  increase: 'Αύξηση',
  showChoices: 'Εμφάνιση επιλογών:',
  choices_one: '{{count}} επιλογή',
  choices_other: '{{count}} επιλογές',
  chosen: '{{name}}, επιλέχθηκε',
  choicesList: 'Επιλογές',
  showAllChoices: 'Εμφάνιση επιλογών',
  nothingFound: 'Δεν βρέθηκε τίποτα για «{{text}}».',
  clear: 'Εκκαθάριση: {{label}}',
  remove: 'Αφαίρεση: {{name}}',
  removed: 'Αφαιρέθηκε: {{name}}',
  drag: 'Μετακίνηση: {{name}}',
  moveUp: 'Μετακίνηση προς τα πάνω: {{name}}',
  moveDown: 'Μετακίνηση προς τα κάτω: {{name}}',
  selectAll: 'Επιλογή όλων',
  selectRow: 'Επιλογή: {{name}}',
  selected_one: '{{count}} επιλεγμένη',
  selected_other: '{{count}} επιλεγμένες',
  unsavedTitle: 'Έξοδος χωρίς αποθήκευση;',
  unsaved: 'Έχετε αλλαγές που δεν έχουν αποθηκευτεί.',
  stay: 'Συνέχεια επεξεργασίας',
  leave: 'Έξοδος χωρίς αποθήκευση',
}

export default words
