import type en from '../en/assets-explanation.ts'

const words: typeof en = {
  figures: {
    assets: { value: 'Eignir í ráðgjöf', 'new-money': 'Nettó innstreymi', movement: 'Markaðsbreyting', share: 'Hlutfall af heild' },
  },
  formulas: {
    'assets-value':
      'Samtala verðmætis eignasafnanna eins og það var síðast vistað. Verðmæti sem er ekki frá þessum degi telst með í allt að 31 dag.',
    'assets-opening': 'Samtala verðmætis eignasafnanna á fyrsta degi.',
    'assets-closing': 'Samtala verðmætis eignasafnanna á síðasta degi.',
    'net-new-money':
      'Innborganir að frádregnum úttektum á tólf mánuðum. Nýtt eignasafn telst með upphafsverðmæti sínu og síðasta verðmæti safns sem gagnaveitan birtir ekki lengur er dregið frá.',
    'market-movement':
      'Lokaverðmæti að frádregnu upphafsverðmæti og nettó innstreymi: áhrif verðs, tekna, kostnaðar og gengis á verðmætið.',
    'share-of-assets': 'Verðmæti þessara eignasafna deilt með öllum eignum í ráðgjöf í sama gjaldmiðli.',
  },
  inputs: {
    'net-payment': 'Innborganir að frádregnum úttektum',
    'value-added': 'Fyrsta verðmæti nýs eignasafns',
    'value-left': 'Síðasta verðmæti eignasafns sem fór',
    'all-assets': 'Allar eignir í ráðgjöf',
  },
  steps: {
    'assets-sum': 'Verðmæti eignasafnanna',
    'assets-opening': 'Upphafsverðmæti eignasafnanna',
    'assets-closing': 'Lokaverðmæti eignasafnanna',
    'net-payments': 'Innborganir að frádregnum úttektum',
    'portfolios-added': 'Ný eignasöfn',
    'portfolios-left': 'Eignasöfn sem fóru',
    'new-money': 'Nettó innstreymi',
    'market-movement': 'Markaðsbreyting',
    'share-of-assets': 'Hlutfall af heild',
  },
  reasons: {
    'no-stored-value': 'ekkert verðmæti hefur enn verið vistað og því er það ekki meðtalið.',
    'stored-value-too-old': 'síðasta vistaða verðmæti er eldra en 31 dagur og því er það ekki meðtalið.',
    'value-in-other-currency': 'það er í öðrum gjaldmiðli og er tilgreint sérstaklega.',
    'no-longer-listed': 'gagnaveitan birtir það ekki lengur og því telst síðasta verðmæti þess til úttekta.',
  },
}
export default words
