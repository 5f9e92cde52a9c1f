import type en from '../en/accounts.ts'

const words: typeof en = {
  greeting: { morning: 'Καλημέρα, {{name}}', afternoon: 'Καλό απόγευμα, {{name}}', evening: 'Καλησπέρα, {{name}}' },
  lastLogin: 'Τελευταία σύνδεση {{moment}}',
  firstLogin: 'Αυτή είναι η πρώτη σας επίσκεψη.',
  clientLastLogin: 'Τελευταία σύνδεση του πελάτη {{moment}}',
  clientNeverLoggedIn: 'Ο πελάτης δεν έχει συνδεθεί ακόμη.',
  failed: 'Δεν ήταν δυνατή η ανάγνωση του λογαριασμού.',
  totalValue: 'Συνολική αξία',
  explainTotal: 'Πώς προκύπτει η συνολική αξία',
  historyFailed: 'Δεν ήταν δυνατή η ανάγνωση της πορείας της αξίας.',
  historyMissing: 'Χωρίς ισοτιμία και γι’ αυτό εκτός υπολογισμού εδώ: {{names}}.',
  noHistory: 'Δεν υπάρχει ακόμη πορεία της αξίας.',
  runLabel: 'Συνολική αξία από {{on}}, από {{from}} σε {{to}}',
  portfolios: 'Τα χαρτοφυλάκιά σας',
  portfolio: 'Χαρτοφυλάκιο',
  share: 'Μερίδιο',
  change: 'Μεταβολή',
  noPortfoliosTitle: 'Κανένα χαρτοφυλάκιο',
  noPortfolios: 'Όταν ανοίξει το πρώτο σας χαρτοφυλάκιο και έχει τοποθετήσεις, θα βρίσκεται εδώ.',
  allocation: 'Πώς είναι επενδυμένα',
  allocationFailed: 'Δεν ήταν δυνατή η ανάγνωση της κατανομής.',
  noAllocation: 'Τίποτα εδώ δεν έχει τιμή ακόμη.',
  allocationMissing: 'Χωρίς τιμή και γι’ αυτό εκτός υπολογισμού: {{names}}.',
  adviser_one: 'Ο σύμβουλός σας',
  adviser_other: 'Οι σύμβουλοί σας',
  writeEmail: 'Email',
  call: 'Κλήση',
  limitedTitle: 'Ο λογαριασμός σας δεν έχει επικυρωθεί ακόμη',
  limited: 'Ο λογαριασμός δεν έχει επικυρωθεί από τον κάτοχό του, οπότε τα ποσά του δεν εμφανίζονται ακόμη.',
  limitedNote:
    'Ο λογαριασμός δεν είναι συνδεδεμένος με σωστό εξωτερικό αναγνωριστικό. Τα ποσά του εμφανίζονται μόλις τον συνδέσει η εταιρεία.',
  limitedHelp: 'Αν αυτό διαρκέσει, γράψτε στο {{email}} ή τηλεφωνήστε στο {{phone}}.',
  limitedReason: 'Θα εμφανιστεί μόλις επικυρωθεί ο λογαριασμός.',
  understood: 'Κατάλαβα',
}

export default words
