import type en from '../en/upstreams.ts'

const words: typeof en = {
  page: 'Gagnalindir',
  title: 'Hvaðan tölurnar koma',
  lede: 'Kerfin sem þessi gátt spyr og hvernig þau hafa svarað síðan hún var síðast ræst.',
  failed: 'Ekki tókst að lesa gagnalindirnar.',
  none: 'Þessi gátt spyr ekkert annað kerfi.',
  source: 'Lind',
  state: 'Staða',
  lastAnswer: 'Síðasta svar',
  typical: 'Venjulegur tími',
  calls: 'Köll',
  milliseconds: '{{ms}} ms',
  ofThemFailed: '{{calls}}, þar af mistókust {{failures}}',
  notAsked: 'Ekki verið spurð enn',
  notConfigured: 'Ekkert vistfang er skráð',
  states: { up: 'Svarar', failing: 'Síðasta kall mistókst', paused: 'Látin vera um stund' },
  since: '{{fault}}, {{moment}}. Síðustu þekktu tölur eru sýndar með dagsetningu.',
  faults: {
    unreachable: 'Hún svaraði ekki',
    failed: 'Hún svaraði með villu',
    invalid: 'Svarið skildist ekki',
    unknown: 'Hún þekkti ekki það sem spurt var um',
    refused: 'Hún neitaði',
  },
  names: {
    'asset-manager': 'Eignasafnskerfi',
    partner: 'Eignasafnskerfi',
    'partner-products': 'Virði framtakssjóða',
    greek: 'Eignasafnskerfi',
    advisory: 'Ráðgjafarkerfi',
    'report-json': 'Skýrsluskrár',
    'fund-feed': 'Sjóðagögn',
    'fund-search': 'Sjóðaleit',
    quotes: 'Hlutabréfaverð og gengi',
    content: 'Fréttir og greinar',
    snippets: 'Textabútar',
    'property-prices': 'Fasteignaverð',
  },
}

export default words
