import type en from '../en/electronic-id.ts'

const words: typeof en = {
  title: 'Rafræn skilríki',
  lede: 'Skráðu þig inn með rafrænum skilríkjum í stað lykilorðs.',
  since: 'Tengd frá {{date}}',
  only: 'Tengd frá {{date}}. Fyrirtækið þitt biður þig um að skrá þig inn með þeim.',
  link: 'Tengja',
  unlink: 'Aftengja',
  unlinkTitle: 'Aftengja rafræn skilríki',
  unlinkText: 'Þú getur ekki lengur skráð þig inn með þeim. Þú getur tengt þau aftur hvenær sem er.',
  linked: 'Rafrænu skilríkin þín eru tengd.',
  unlinked: 'Rafrænu skilríkin þín eru ekki lengur tengd.',
  failed: 'Ekki tókst að sækja rafrænu skilríkin',
  signIn: { 'electronic-id': 'Skrá inn með rafrænum skilríkjum' },
  moment: 'Andartak…',
  leaving: 'Við sendum þig áfram í rafræna auðkenningu. Þú kemur sjálfkrafa hingað aftur.',
  checking: 'Við staðfestum rafrænu skilríkin þín.',
  refusedTitle: 'Innskráning tókst ekki',
  refused:
    'Innskráning með rafrænum skilríkjum tókst ekki. Þau eru ef til vill ekki tengd aðgangi þínum hér, eða auðkenning tók of langan tíma.',
  refusedNext:
    'Ef þú hefur ekki notað þau hér áður skaltu skrá þig einu sinni inn með lykilorði og tengja þau undir „Þínar upplýsingar“, eða hringja í okkur.',
  notLinkedTitle: 'Ekki tengd',
  notLinked: 'Rafrænu skilríkin voru ekki tengd. Þau eru ef til vill þegar tengd, eða auðkenning tók of langan tíma. Engu var breytt.',
  unavailableTitle: 'Ekki tiltækt sem stendur',
  toProfile: 'Til baka í „Þínar upplýsingar“',
}

export default words
