import type en from '../en/words.ts'

const words: typeof en = {
  actions: { close: 'Loka', cancel: 'Hætta við', dismiss: 'Fela', tryAgain: 'Reyna aftur' },
  states: { loading: 'Sæki', notAvailable: 'Ekki tiltækt.' },
  validation: {
    required: 'Fylltu þetta út.',
    tooShort: 'Minnst {{limit}} stafir.',
    tooLong: 'Mest {{limit}} stafir.',
    format: 'Þetta virðist ekki rétt.',
    invalid: 'Þetta er ekki hægt að nota hér.',
    shortPassword: 'Að lágmarki 8 stafir',
    custom_password_rule: 'Að minnsta kosti einn tölustafur',
    'passwords-differ': 'Lykilorðin eru ekki eins',
    'known-password': 'Þetta lykilorð er auðvelt að giska á. Veldu annað.',
    'wrong-password': 'Þetta er ekki núverandi lykilorð þitt.',
    'no-mobile': 'Gefðu upp farsímanúmer, með landsnúmeri ef það er erlent.',
    'unknown-client': 'Gagnaveitan er ekki með viðskiptavin með þessu númeri. Athugaðu númerið.',
    'client-taken': 'Annar reikningur er þegar tengdur þessum viðskiptavini.',
    'not-a-photo': 'Veldu mynd sem er JPEG-, PNG- eða WebP-skrá.',
    'too-many-pixels': 'Myndin er með of marga díla. Veldu minni mynd.',
    'domain-not-allowed': 'Notaðu netfang með leyfðu léni.',
    'domain-forbidden': 'Ekki er hægt að skrá sig með þessu léni.',
    'wrong-signup-code': 'Skráningarkóðinn er rangur',
    'account-exists': 'Aðgangur með þessu netfangi er nú þegar til',
    'not-invited': 'Notaðu netfangið sem boðið var sent á.',
  },
  errorPage: {
    page: 'Ekki tókst að sækja þessa síðu.',
    notFound: 'Síða fannst ekki.',
    notFoundHint: 'Hún gæti hafa verið færð eða þú hefur ekki aðgang að henni.',
    goHome: 'Fara á upphafssíðu',
    title: 'Villa kom upp',
    message: 'Villa kom upp hjá okkur.',
    tryLater: 'Reyndu aftur síðar.',
    technical: 'Því miður kom upp tæknileg villa. Bíddu í nokkrar mínútur og endurhladdu síðuna.',
    reload: 'Endurhlaða',
  },
}

export default words
