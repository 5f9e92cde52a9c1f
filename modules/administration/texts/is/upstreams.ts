import type en from '../en/upstreams.ts'

const words: typeof en = {
  page: 'Gagnaveitur',
  title: 'Uppruni talnanna',
  lede: 'Kerfin sem veita þessari gátt gögn og hvernig þau hafa svarað frá síðustu ræsingu.',
  failed: 'Ekki tókst að sækja gagnaveiturnar.',
  none: 'Þessi gátt notar ekkert annað kerfi.',
  source: 'Gagnaveita',
  state: 'Staða',
  lastAnswer: 'Síðasta svar',
  typical: 'Svartími',
  calls: 'Fyrirspurnir',
  milliseconds: '{{ms}} ms',
  ofThemFailed: '{{calls}}, þar af mistókust {{failures}}',
  notAsked: 'Ekki notuð enn',
  notConfigured: 'Ekkert vistfang er skráð',
  states: { up: 'Svarar', failing: 'Síðasta fyrirspurn mistókst', paused: 'Í hléi eftir villur' },
  since: '{{fault}}, {{moment}}. Síðustu þekktu tölur eru sýndar með dagsetningu.',
  faults: {
    unreachable: 'Hún svaraði ekki',
    failed: 'Hún svaraði með villu',
    invalid: 'Svarið var ógilt',
    unknown: 'Hún átti ekki umbeðin gögn',
    refused: 'Hún hafnaði fyrirspurninni',
  },
  names: {
    'asset-manager': 'Eignasafnskerfi',
    partner: 'Eignasafnskerfi',
    'partner-products': 'Verðmæti framtakssjóða',
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
