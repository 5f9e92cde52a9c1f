import type en from '../en/figures.ts'

const words: typeof en = {
  value: 'Αξία',
  total: 'Σύνολο',
  asOf: 'Με το κλείσιμο της {{date}}.',
  source: 'Πηγή: {{source}}.',
  fetched: 'Ελήφθη {{age}}.',
  stale: 'Η πηγή δεν απαντά· τα ποσά αυτά ελήφθησαν {{age}}.',
  staleShort: 'τελευταία απάντηση {{age}}',
  since: 'από {{date}}',
  sinceShort: 'Από {{date}}, με πληρωμές',
  inclPayments: 'με πληρωμές',
  withPayments: '{{since}}, μαζί με τις καταθέσεις και αναλήψεις',
  sinceLastValuation: 'από την προηγούμενη αποτίμηση',
  sinceInception: 'Από {{date}}',
  noValue: 'Τίποτα εδώ δεν έχει τιμή αυτή την ημέρα.',
  noChange: 'Δεν υπάρχει προηγούμενη αποτίμηση για σύγκριση.',
  noYear: 'Δεν έχει συμπληρωθεί έτος.',
  tooShort: 'Δεν έχει συμπληρωθεί αυτό το διάστημα.',
  riskProfile: 'Προφίλ κινδύνου',
  riskOf: '{{risk}} από 7',
  riskShort: 'Κίνδυνος {{risk}} από 7',
  noRisk: 'Δεν έχει συμφωνηθεί προφίλ κινδύνου για αυτό το χαρτοφυλάκιο.',
  objective: { Income: 'Εισόδημα', Accumulation: 'Συσσώρευση', Both: 'Εισόδημα και συσσώρευση' },
}

export default words
