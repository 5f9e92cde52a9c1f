export default {
  title: 'Reiðufé',
  failed: 'Ekki tókst að lesa reiðufjárhreyfingar.',
  caption: 'Það sem hreyfði reiðuféð {{range}}, með stöðu eftir hverja hreyfingu',
  noneTitle: 'Engar hreyfingar á þessum tíma',
  none: 'Ekkert kom inn eða fór út {{range}}.',
  opening: 'Í upphafi',
  paidIn: 'Kom inn',
  paidOut: 'Fór út',
  closing: 'Í lokin',
  balance: 'Staða',
  noBalance: 'Færslurnar stemma ekki við reiðuféð sem til er, því er engin staða sýnd frekar en röng.',
}
