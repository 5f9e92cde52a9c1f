import type en from '../en/mail.ts'

export default {
  pin: {
    subject: 'PIN-númerið þitt hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    code: 'PIN-númerið þitt er {{code}}.',
    validity: 'Sláðu það inn á innskráningarsíðunni. Það virkar einu sinni, í {{hours}} klukkustundir.',
    notYou: 'Ef þú varst ekki að skrá þig inn þekkir einhver annar lykilorðið þitt: hringdu þá í okkur.',
    signature: '{{brand}}',
  },
  signUpPin: {
    subject: 'PIN-númerið þitt hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    code: 'PIN-númerið þitt er {{code}}.',
    validity:
      'Sláðu það inn á síðunni þar sem þú nýskráðir þig. Það virkar einu sinni, í {{hours}} klukkustundir, og sýnir að netfangið er þitt.',
    notYou: 'Ef þú varst ekki að nýskrá þig þarftu ekkert að gera: án PIN-númersins opnast ekkert.',
    signature: '{{brand}}',
  },
  alreadySignedUp: {
    subject: 'Þú hefur nú þegar aðgang að {{brand}}',
    greeting: 'Góðan dag,',
    reason: 'Einhver, ef til vill þú, nýskráði sig með þessu netfangi. Það hefur aðgang nú þegar og því var engu breytt.',
    next: 'Skráðu þig inn eins og venjulega. Ef lykilorðið er gleymt skaltu velja „Endurstilla lykilorð“ á innskráningarsíðunni.',
    signature: '{{brand}}',
  },
  passwordReset: {
    subject: 'Nýtt lykilorð hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    link: 'Opnaðu þennan hlekk til að velja nýtt lykilorð: {{link}}',
    validity: 'Hann virkar einu sinni, í eina klukkustund.',
    notYou: 'Ef þú baðst ekki um þetta þarftu ekkert að gera: lykilorðið er óbreytt.',
    signature: '{{brand}}',
  },
  passwordChanged: {
    subject: 'Lykilorði þínu hjá {{brand}} var breytt',
    greeting: 'Kæri viðtakandi, {{name}},',
    what: 'Lykilorði þínu var breytt rétt í þessu og öll tæki voru skráð út.',
    notYou: 'Ef það varst ekki þú skaltu hringja í okkur strax.',
    signature: '{{brand}}',
  },
  authenticatorAdded: {
    subject: 'Auðkenningarforriti var bætt við hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    what: 'Héðan í frá skráir þú þig inn með lykilorði og kóða úr auðkenningarforritinu. PIN-númer eru ekki lengur send í tölvupósti.',
    notYou: 'Ef það varst ekki þú skaltu hringja í okkur strax.',
    signature: '{{brand}}',
  },
  authenticatorRemoved: {
    subject: 'Auðkenningarforritið þitt var fjarlægt hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    what: 'Kóðar úr auðkenningarforritinu skrá þig ekki lengur inn.',
    notYou: 'Ef það varst ekki þú skaltu hringja í okkur strax.',
    signature: '{{brand}}',
  },
  backupCodesRenewed: {
    subject: 'Nýir varakóðar hjá {{brand}}',
    greeting: 'Kæri viðtakandi, {{name}},',
    what: 'Nýir varakóðar voru búnir til rétt í þessu. Þeir eldri virka ekki lengur.',
    notYou: 'Ef það varst ekki þú skaltu hringja í okkur strax.',
    signature: '{{brand}}',
  },
  clientInvitation: {
    subject: 'Þín gátt hjá {{brand}}',
    greeting: 'Góðan dag,',
    link: 'Gáttin þín er tilbúin. Opnaðu þennan hlekk til að velja lykilorð: {{link}}',
    validity: 'Hann virkar einu sinni, í eina klukkustund. Sé hann útrunninn skaltu biðja okkur um annan.',
    signature: '{{brand}}',
  },
  adviserInvitation: {
    subject: 'Aðgangur þinn að {{brand}} sem ráðgjafi',
    greeting: 'Góðan dag,',
    link: 'Opnaðu þennan hlekk til að nýskrá þig: {{link}}',
    code: 'Beðið verður um skráningarkóða fyrirtækis þíns, sem er ekki í þessu bréfi.',
    validity: 'Hlekkurinn virkar einu sinni, í eina klukkustund.',
    signature: '{{brand}}',
  },
} satisfies typeof en
