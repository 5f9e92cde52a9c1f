import type en from '../en/figures.ts'

const words: typeof en = {
  value: 'Verðmæti',
  total: 'Samtals',
  asOf: 'Miðað við lokun {{date}}.',
  source: 'Heimild: {{source}}.',
  fetched: 'Uppfært {{age}}.',
  stale: 'Ekki næst samband við gagnaveituna. Tölur voru síðast uppfærðar {{age}}.',
  staleShort: 'uppfært {{age}}',
  since: 'frá {{date}}',
  sinceShort: 'Frá {{date}}, með innb. og úttektum',
  inclPayments: 'með innb. og úttektum',
  withPayments: '{{since}}, að meðtöldum innborgunum og úttektum',
  sinceLastValuation: 'frá síðasta verðmati',
  sinceInception: 'Frá {{date}}',
  noValue: 'Ekkert verð er tiltækt fyrir þennan dag.',
  noChange: 'Ekkert eldra verðmat er til samanburðar.',
  noYear: 'Hefur ekki verið í eigu í heilt ár.',
  tooShort: 'Hefur ekki verið svo lengi í eigu.',
  partsDiffer: {
    portfolios:
      'Eignastýringin gefur upp heildarverðmætið {{stated}}. Söfnin hér eru samtals {{sum}}: mismunurinn er {{difference}} og fyrirtækið sér hann á lista sínum yfir frávik.',
    holdings:
      'Eignastýringin gefur upp verðmætið {{stated}} fyrir þetta safn. Eignirnar hér eru samtals {{sum}}: mismunurinn er {{difference}} og fyrirtækið sér hann á lista sínum yfir frávik.',
  },
  riskProfile: 'Áhættusnið',
  riskOf: '{{risk}} af 7',
  riskShort: 'Áhætta {{risk}} af 7',
  noRisk: 'Ekkert áhættusnið hefur verið ákveðið fyrir þetta safn.',
  objective: { Income: 'Tekjur', Accumulation: 'Uppsöfnun', Both: 'Tekjur og uppsöfnun' },
  how: 'hvernig það er reiknað',
  choose: 'Veldu hvaða tölu sem er til að sjá hvernig hún er reiknuð.',
  keys: 'Örvalyklar færa á milli talna, Enter sýnir hvernig tala er reiknuð.',
}

export default words
