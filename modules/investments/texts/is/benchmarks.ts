import type en from '../en/benchmarks.ts'

const words: typeof en = {
  comparedWith: 'Borið saman við',
  ofRiskProfile: '{{name}} (áhættusnið þitt)',
  noneAgreed: 'Ekkert ákveðið fyrir áhættusnið þitt',
  inCurrency: '{{name}} (í {{currency}})',
  none: 'Ekkert',
  others: {
    'not-offered': 'Hér eru engin önnur viðmið.',
    unavailable: 'Ekki er hægt að lesa önnur viðmið sem stendur.',
  },
  unknown: 'Vefslóðin biður um viðmið sem er ekki þekkt hér. Þetta er viðmið áhættusniðs þíns; veldu annað hér fyrir ofan.',
  gap: {
    'not-agreed': 'Ekkert viðmið hefur verið ákveðið fyrir þetta safn, því stendur það eitt. Veldu viðmið hér fyrir ofan til samanburðar.',
    'not-offered': 'Valið viðmið er ekki í boði hér, því stendur safnið eitt.',
    unavailable: 'Ekki er hægt að lesa valið viðmið sem stendur, því stendur safnið eitt. Annað er óháð því.',
    'no-levels': 'Engin gildi eru til fyrir valið viðmið, því stendur safnið eitt.',
  },
  noLevel: 'Viðmiðið hefur ekkert gildi á fyrsta degi tímabilsins.',
  startsLate: '{{name}} hefst {{date}}. Á tímabilum sem hefjast fyrr er ekki borið saman við það.',
  otherMoney: '{{name}} er vísitala í {{currency}} en safnið er í {{own}}: áhrif gengisins eru í muninum.',
  short: {
    'none-chosen': 'án samanburðar',
    'not-agreed': 'ekkert viðmið hefur verið ákveðið',
    'not-offered': 'viðmiðið er ekki í boði',
    unavailable: 'ekki er hægt að lesa viðmiðið',
    'no-levels': 'viðmiðið hefur engin gildi',
  },
}
export default words
