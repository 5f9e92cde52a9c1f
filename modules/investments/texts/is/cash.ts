export default {
  title: 'Reiðufé',
  failed: 'Ekki tókst að sækja hreyfingar á reiðufé.',
  caption: 'Hreyfingar á reiðufé {{range}}, með stöðu eftir hverja hreyfingu',
  noneTitle: 'Engar hreyfingar á reiðufé á tímabilinu',
  none: 'Ekkert var lagt inn eða tekið út {{range}}.',
  opening: 'Upphafsstaða',
  paidIn: 'Innborganir',
  paidOut: 'Útborganir',
  closing: 'Lokastaða',
  balance: 'Staða',
  noBalance: 'Færslurnar stemma ekki við reiðufé safnsins og því er engin staða sýnd.',
}
