import type en from '../en/link-requests.ts'

const words: typeof en = {
  title: 'Óska eftir tengingu: {{subject}}',
  requestedTitle: 'Óskað hefur verið eftir tengingu: {{subject}}',
  requested: 'Þú óskaðir eftir þessu {{moment}}. Við tengjum reikninginn eða höfum samband.',
  declined: 'Við höfnuðum beiðni þinni frá {{moment}}. Hafðu samband eða sendu beiðnina aftur.',
  sent: 'Við höfum móttekið beiðni þína.',
  askedTitle: 'Tengja reikninginn {{subject}}',
  asked: '{{name}} óskaði eftir þessu {{moment}}.',
  how: 'Reikningurinn tengist sjálfkrafa þegar staðfest netfang viðskiptavinarins er komið í viðskiptamannakerfið.',
  adminOnly: 'Kerfisstjóri getur einnig tengt hann með viðskiptamannanúmeri.',
  number: 'Viðskiptamannanúmer',
  link: 'Tengja reikning',
  linked: '{{subject}} er tengdur.',
  decline: 'Hafna beiðni',
  hasDeclined: 'Beiðninni um {{subject}} var hafnað.',
}

export default words
