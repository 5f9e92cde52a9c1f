import type en from '../en/electronic-id.ts'

const words: typeof en = {
  title: 'Rafræn skilríki',
  lede: 'Skráðu þig inn með rafrænum skilríkjum í stað lykilorðs.',
  since: 'Tengd síðan {{date}}',
  only: 'Tengd síðan {{date}}. Fyrirtækið þitt biður þig um að skrá þig inn með þeim.',
  link: 'Tengja',
  unlink: 'Aftengja',
  unlinkTitle: 'Aftengja rafræn skilríki',
  unlinkText: 'Þau skrá þig ekki lengur inn. Þú getur tengt þau aftur hvenær sem er.',
  linked: 'Rafrænu skilríkin þín eru tengd.',
  unlinked: 'Rafrænu skilríkin þín eru ekki lengur tengd.',
  failed: 'Ekki tókst að sýna rafrænu skilríkin',
  signIn: { 'electronic-id': 'Skrá inn með rafrænum skilríkjum' },
  moment: 'Andartak…',
  leaving: 'Þú ert á leið í rafrænu skilríkin og kemur sjálfkrafa hingað aftur.',
  checking: 'Við skoðum rafrænu skilríkin þín.',
  refusedTitle: 'Innskráning tókst ekki',
  refused: 'Rafrænu skilríkin skráðu þig ekki inn. Þau eru ef til vill ekki tengd aðgangi þínum hér, eða voru ekki sýnd í tæka tíð.',
  refusedNext: 'Ef þau eru ný hér skaltu skrá þig einu sinni inn með lykilorði og tengja þau á síðunni þinni, eða hringja í okkur.',
  notLinkedTitle: 'Ekki tengd',
  notLinked: 'Rafrænu skilríkin voru ekki tengd. Þau eru ef til vill þegar tengd, eða voru ekki sýnd í tæka tíð. Engu var breytt.',
  unavailableTitle: 'Ekki tiltækt sem stendur',
  toProfile: 'Til baka á síðuna þína',
}

export default words
