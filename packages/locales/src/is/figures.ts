import type en from '../en/figures.ts'

const words: typeof en = {
  value: 'Verðmæti',
  total: 'Samtals',
  asOf: 'Miðað við lokun {{date}}.',
  source: 'Uppruni: {{source}}.',
  fetched: 'Sótt {{age}}.',
  stale: 'Uppruninn svarar ekki; þessar tölur voru sóttar {{age}}.',
  staleShort: 'síðasta svar {{age}}',
  since: 'frá {{date}}',
  sinceShort: 'Frá {{date}}, með greiðslum',
  inclPayments: 'með greiðslum',
  withPayments: '{{since}}, að meðtöldum greiðslum',
  sinceLastValuation: 'frá síðasta verðmati',
  sinceInception: 'Frá {{date}}',
  noValue: 'Ekkert hér hefur verð á þessum degi.',
  noChange: 'Ekkert eldra verðmat er til samanburðar.',
  noYear: 'Ekki í eigu í heilt ár enn.',
  tooShort: 'Ekki í eigu svo lengi enn.',
  partsDiffer: {
    portfolios:
      'Eignastýringin gefur upp heildarvirðið {{stated}}. Söfnin hér að ofan eru samtals {{sum}}: mismunurinn er {{difference}} og fyrirtækið sér hann á lista sínum yfir mismun.',
    holdings:
      'Eignastýringin gefur upp virðið {{stated}} fyrir þetta safn. Eignirnar hér að ofan eru samtals {{sum}}: mismunurinn er {{difference}} og fyrirtækið sér hann á lista sínum yfir mismun.',
  },
  riskProfile: 'Áhættustig',
  riskOf: '{{risk}} af 7',
  riskShort: 'Áhætta {{risk}} af 7',
  noRisk: 'Ekkert áhættustig hefur verið ákveðið fyrir þetta safn.',
  objective: { Income: 'Tekjur', Accumulation: 'Uppsöfnun', Both: 'Tekjur og uppsöfnun' },
}

export default words
