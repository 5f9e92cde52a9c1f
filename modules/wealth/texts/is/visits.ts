import type en from '../en/visits.ts'

const words: typeof en = {
  title: 'Frá síðustu heimsókn',
  failed: 'Ekki tókst að sækja breytingar frá síðustu heimsókn þinni.',
  firstVisit: 'Þetta er fyrsta heimsókn þín. Frá næstu heimsókn sýnum við þér hvað hefur breyst.',
  visited: 'Síðasta heimsókn þín var {{moment}}.',
  shortened: 'Nokkuð er um liðið. Hér eru breytingar frá {{date}}.',
  unchanged: 'Ekkert hefur breyst síðan þá.',
  noValue: 'Enn er ekkert verðmæti til samanburðar.',
  valueOn: 'Verðmæti {{date}}',
  atOneRate: 'Bæði verðmætin eru á gengi dagsins í dag og því eru gengisbreytingar undanskildar.',
  paidIn: 'Innborganir síðan',
  paidOut: 'Úttektir síðan',
  unmatched: 'Ekki lengur metið, eða metið á ný',
  added: 'Nýtt:',
  removed: 'Ekki lengur í eigu:',
  booked_one: '{{count}} hreyfing',
  booked_other: '{{count}} hreyfingar',
  bookedNewest_one: '{{count}} hreyfing, nýjustu {{shown}}:',
  bookedNewest_other: '{{count}} hreyfingar, nýjustu {{shown}}:',
  leftOut: {
    'not-read': 'Ekki meðtalið, þar sem ekki tókst að sækja gögnin: {{names}}.',
    'no-exchange-rate': 'Ekki meðtalið, þar sem gengi vantar: {{names}}.',
  },
}

export default words
