import type en from '../en/factors.ts'

const words: typeof en = {
  title: 'Hvernig þú skráir þig inn',
  lede: 'Það sem stendur á milli gáttarinnar þinnar og allra annarra.',
  failed: 'Ekki tókst að sýna hvernig þú skráir þig inn',
  authenticator: 'Auðkenningarforrit',
  authenticatorLede: 'Kóðar úr forriti í símanum þínum í stað PIN-númera í tölvupósti.',
  since: 'Í notkun frá {{date}}',
  setUp: 'Setja upp',
  setUpAuthenticator: 'Setja upp auðkenningarforritið',
  scan: 'Skannaðu þetta með auðkenningarforritinu í símanum.',
  orType: 'Eða sláðu þennan lykil inn í forritið:',
  qr: 'QR-kóði fyrir auðkenningarforritið',
  firstCode: 'Tölustafirnir sex sem forritið sýnir núna',
  authenticatorAdded: 'Auðkenningarforritið er komið í notkun.',
  remove: 'Fjarlægja',
  removeAuthenticator: 'Fjarlægja auðkenningarforritið',
  removeAuthenticatorText:
    'Kóðar þess skrá þig ekki lengur inn. Ef ekkert annað er uppsett sendum við þér aftur PIN-númer í tölvupósti og varakóðarnir hætta að virka.',
  authenticatorRemoved: 'Auðkenningarforritið hefur verið fjarlægt.',
  backupCodes: 'Varakóðar',
  backupCodesText:
    'Geymdu þá þar sem þú geymir vegabréfið. Ef síminn týnist skráir hver þeirra þig inn einu sinni, með lykilorðinu. Þeir eru ekki sýndir aftur.',
  left_one: '{{count}} kóði er eftir. Hver skráir þig inn einu sinni.',
  left_other: '{{count}} kóðar eru eftir. Hver skráir þig inn einu sinni.',
  renew: 'Nýir kóðar',
  renewTitle: 'Nýir varakóðar',
  renewText: 'Þú færð tíu nýja kóða. Þeir eldri hætta strax að virka.',
  renewConfirm: 'Búa til nýja kóða',
  kept: 'Ég hef geymt þá',
  download: 'Vista sem skrá',
  fileTitle: 'Varakóðar fyrir {{name}}. Hver virkar einu sinni.',
}

export default words
