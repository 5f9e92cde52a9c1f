import type en from '../en/visits.ts'

const words: typeof en = {
  title: 'Από την τελευταία σας επίσκεψη',
  failed: 'Δεν ήταν δυνατή η ανάγνωση των αλλαγών από την τελευταία σας επίσκεψη.',
  firstVisit: 'Αυτή είναι η πρώτη σας επίσκεψη. Από την επόμενη, εδώ θα βλέπετε τι άλλαξε στο μεταξύ.',
  visited: 'Ήσασταν εδώ: {{moment}}.',
  shortened: 'Έχει περάσει καιρός: εδώ φαίνεται τι άλλαξε από {{date}}.',
  unchanged: 'Από τότε δεν άλλαξε τίποτα.',
  noValue: 'Δεν υπάρχει ακόμη αξία για σύγκριση.',
  fromTo: 'από {{before}} στις {{beforeOn}} σε {{now}} στις {{nowOn}}',
  paidIn: 'εκ των οποίων κατατέθηκαν {{amount}}',
  paidOut: 'μετά από αναλήψεις {{amount}}',
  came: 'Νέα:',
  went: 'Δεν κατέχονται πλέον:',
  booked_one: 'Μία συναλλαγή',
  booked_other: '{{count}} συναλλαγές',
  bookedNewest_one: 'Μία συναλλαγή',
  bookedNewest_other: '{{count}} συναλλαγές, οι {{shown}} πιο πρόσφατες:',
  leftOut: {
    'not-read': 'Δεν ήταν δυνατή η ανάγνωση και δεν υπολογίζονται εδώ: {{names}}.',
    'no-exchange-rate': 'Χωρίς συναλλαγματική ισοτιμία και εκτός της αξίας: {{names}}.',
  },
}

export default words
