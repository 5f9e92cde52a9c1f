import type en from '../en/benchmarks.ts'

const words: typeof en = {
  comparedWith: 'Borið saman við',
  ofRiskProfile: '{{name}} (áhættusnið þitt)',
  noneAgreed: 'Ekkert viðmið ákveðið fyrir áhættusnið þitt',
  inCurrency: '{{name}} (í {{currency}})',
  none: 'Án samanburðar',
  others: {
    'not-offered': 'Hér eru engin önnur viðmið.',
    unavailable: 'Önnur viðmið eru ekki tiltæk sem stendur.',
  },
  unknown: 'Tengillinn vísar á viðmið sem er ekki þekkt hér. Sýnt er viðmið áhættusniðs þíns; veldu annað hér fyrir ofan.',
  gap: {
    'not-agreed': 'Ekkert viðmið hefur verið ákveðið fyrir þetta safn og því er það sýnt án samanburðar. Veldu viðmið hér fyrir ofan.',
    'not-offered': 'Valið viðmið er ekki í boði hér og því er safnið sýnt án samanburðar.',
    unavailable: 'Valið viðmið er ekki tiltækt sem stendur og því er safnið sýnt án samanburðar. Aðrar tölur eru óbreyttar.',
    'no-levels': 'Engin gildi eru til fyrir valið viðmið og því er safnið sýnt án samanburðar.',
  },
  noLevel: 'Viðmiðið hefur ekkert gildi á fyrsta degi tímabilsins.',
  startsLate: '{{name}} hefst {{date}} og er því ekki notað til samanburðar á tímabilum sem hefjast fyrr.',
  otherMoney: '{{name}} er vísitala í {{currency}} en safnið er í {{own}}. Munurinn tekur því einnig til gengisbreytinga.',
  short: {
    'none-chosen': 'án samanburðar',
    'not-agreed': 'ekkert viðmið hefur verið ákveðið',
    'not-offered': 'viðmiðið er ekki í boði',
    unavailable: 'viðmiðið er ekki tiltækt',
    'no-levels': 'viðmiðið hefur engin gildi',
  },
}
export default words
