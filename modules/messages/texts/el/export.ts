import type en from '../en/export.ts'

const words: typeof en = {
  lead: 'Συνομιλία με: {{with}}. Έναρξη από {{name}}, {{moment}}.',
  firm: 'Διαβάζεται στην εταιρεία από: {{names}}.',
  text: 'Μήνυμα',
  about: 'Σχετικά με, όπως εμφανιζόταν κατά τη σύνταξη',
  aboutStated: 'Αφορά, όπως δηλώθηκε από: {{name}}',
  attachment: 'Συνημμένο',
  recording: 'Εγγραφή',
  state: 'Κατάσταση',
  delivered: 'Παραδόθηκε {{moment}}',
  read: 'πρώτη ανάγνωση {{moment}}',
  notDelivered: 'Δεν παραδόθηκε',
  proven: '(σφραγισμένο στο αρχείο συμβάντων)',
  notYetProven: '(δεν έχει σφραγιστεί ακόμη στο αρχείο συμβάντων)',
  proof: 'Απόδειξη',
  completeness: 'Πληρότητα',
  counts: 'Το αρχείο συμβάντων έχει {{delivered}} παραδομένα μηνύματα αυτής της συνομιλίας. Αυτό το αρχείο περιέχει {{exported}} από αυτά.',
  missing: 'Μηνύματα πριν από τη συμμετοχή του αναγνώστη: {{count}}.',
  shortened: 'Περιέχει μόνο τα {{count}} νεότερα μηνύματα· {{missing}} παραδομένα μηνύματα δεν περιλαμβάνονται.',
  chain: 'Αρχείο συμβάντων',
  checkpoint:
    'Υπογεγραμμένο έως το συμβάν {{event}}, {{moment}}, τιμή {{hash}}. Το αρχείο JSON της συνομιλίας επαληθεύεται με το bin/audit.',
  noCheckpoint: 'Το αρχείο συμβάντων δεν έχει υπογραφεί ακόμη.',
  savedBy: 'Αποθηκεύτηκε από {{name}}, {{moment}}',
}

export default words
