import type en from '../en/visits.ts'

const words: typeof en = {
  title: 'Frá síðustu heimsókn',
  failed: 'Ekki tókst að lesa hvað hefur breyst frá síðustu heimsókn þinni.',
  firstVisit: 'Þetta er fyrsta heimsóknin þín. Frá og með þeirri næstu stendur hér hvað breyttist í millitíðinni.',
  visited: 'Þú varst hér {{moment}}.',
  shortened: 'Nokkuð er um liðið: hér sést hvað hefur breyst frá {{date}}.',
  unchanged: 'Ekkert hefur breyst síðan þá.',
  noValue: 'Enn er ekkert virði til samanburðar.',
  valueOn: 'Verðmæti {{date}}',
  atOneRate: 'Fé í öðrum myntum er á gengi dagsins í dag báða dagana: breytingar á gengi eru ekki í breytingunni.',
  paidIn: 'Innborganir síðan',
  paidOut: 'Útborganir síðan',
  came: 'Nýtt:',
  went: 'Ekki lengur í eigu:',
  booked_one: '{{count}} færsla',
  booked_other: '{{count}} færslur',
  bookedNewest_one: '{{count}} færsla, nýjustu {{shown}}:',
  bookedNewest_other: '{{count}} færslur, nýjustu {{shown}}:',
  leftOut: {
    'not-read': 'Ekki tókst að lesa og því ekki talið hér: {{names}}.',
    'no-exchange-rate': 'Án gengis og því ekki í virðinu: {{names}}.',
  },
}

export default words
