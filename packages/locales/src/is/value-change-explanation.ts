/** Texts of the explanations of "What changed". */
export default {
  figures: {
    'day-value': { opening: 'Upphafsvirði', closing: 'Lokavirði' },
    'value-change': {
      moneyIn: 'Innlagnir',
      moneyOut: 'Úttektir',
      payment: 'Greiðsla',
      moved: 'Hreyfing',
      market: 'Markaður',
      income: 'Tekjur',
      charges: 'Kostnaður',
      currency: 'Gengi',
      other: 'Annað',
      earned: 'Hagnaður eftir kostnað',
      change: 'Breyting á verðmæti',
    },
  },
  formulas: {
    'opening-of-holding':
      'Fjöldi eininga við lok fyrsta dags margfaldaður með verði þeirra og með gengi ef verðið er í öðrum gjaldmiðli. Talan er núll ef ekkert var átt þann dag.',
    'closing-of-holding':
      'Fjöldi eininga við lok síðasta dags margfaldaður með verði þeirra og með gengi ef verðið er í öðrum gjaldmiðli. Talan er núll ef ekkert var átt þann dag.',
    'security-moved':
      'Virði þess sem var keypt eða tekið við á tímabilinu, að frádregnu því sem var selt eða afhent, án þóknana, og að frádregnum tekjum sem eignin greiddi í reiðufé.',
    'security-income': 'Arður og vextir sem eignin greiddi í reiðufé á tímabilinu.',
    'security-market':
      'Breyting á verði. Upphafsvirði og hver kaup eða sala eru reiknuð á gengi síðasta dags svo að aðeins verðið skipti máli. Sú summa er dregin frá lokavirði.',
    'security-currency':
      'Breyting á gengi. Upphafsvirði og hver kaup eða sala eru reiknuð á gengi síðasta dags. Frá því er dregið virði þeirra á gengi hvers dags.',
    'cash-balance-of-day': 'Allt reiðufé safnsins við lok þessa dags, lagt saman.',
    'cash-moved':
      'Innlagnir þínar og úttektir, sölur að frádregnum kaupum án þóknana, og tekjur af eignum. Gagnstæðar fjárhæðir tilheyra eignunum.',
    'cash-income': 'Vextir og aðrar tekjur sem tilheyra engri eign.',
    'cash-charges': 'Þóknanir og kostnaður af kaupum og sölu sem tekinn var af reiðufé á tímabilinu.',
    'cash-currency':
      'Hluti reiðufjárins er í öðrum gjaldmiðli. Það sem eftir stendur þegar allar bókanir eru taldar eru áhrif gengis á virði þess.',
    'cash-other': 'Bókanir af öðru tagi og mismunurinn á breytingu reiðufjár og öllum bókunum þess.',
    'rounded-change':
      'Hver dálkur er námundaður svo að línur hans stemmi við samtöluna, og hver lína svo að hlutar hennar stemmi við lokavirðið.',
    'change-of-portfolio': 'Summa dálksins: allar eignir og reiðufé safnsins eins og þau eru sýnd.',
    'sum-of-exact':
      'Summa nákvæmra fjárhæða allra eigna og reiðufjár safnsins, í gjaldmiðli reikningsins, námunduð svo að línur töflunnar stemmi.',
    'sum-of-moved': 'Hreyfing safnsins í heild: innlagnir að frádregnum úttektum. Fjárhæðir milli eigna og reiðufjár jafnast út.',
    'converted-change':
      'Upphafsvirði er umreiknað á gengi fyrsta dags, allt annað á gengi síðasta dags. Munurinn á gengi daganna tveggja á upphafsvirðinu telst til gengishlutans.',
    'money-out': 'Það sem fór úr safninu: innlagnir og úttektir samtals, að frádregnum innlögnum.',
    'change-of-account': 'Summa dálksins: öll söfn reikningsins eins og þau eru sýnd.',
    'earned-in-period': 'Summa markaðar, tekna, kostnaðar, gengis og annars. Það sem þú lagðir inn eða tókst út er ekki talið með.',
  },
  inputs: {
    'security-flow': 'Keypt (+) eða selt (−)',
    'income-paid': 'Greiddar tekjur',
    interest: 'Vextir eða aðrar tekjur',
    charge: 'Kostnaður',
    booking: 'Bókun',
    'other-booking': 'Önnur bókun',
    'security-cash': 'Sala eða tekjur (+), kaup (−)',
    'cash-balance': 'Reiðufé',
    'holding-amount': 'Eign',
    'portfolio-amount': 'Safn',
    market: 'Markaður',
    income: 'Tekjur',
    charges: 'Kostnaður',
    'currency-effect': 'Gengi',
    other: 'Annað',
  },
  steps: {
    'opening-value': 'Upphafsvirði',
    'closing-value': 'Lokavirði',
    moved: 'Keypt að frádregnu seldu og tekjum',
    income: 'Tekjur',
    'at-final-rate': 'Upphafsvirði og færslur á síðasta gengi',
    market: 'Lokavirði að frádregnu því',
    currency: 'Að frádregnu virði á gengi hvers dags',
    booked: 'Allar bókanir samtals',
    unexplained: 'Lok að frádregnu upphafi og bókunum',
    other: 'Aðrar bókanir og mismunurinn',
    rounded: 'Námundað með dálki sínum',
    'rounded-rest': 'Námundað: lokavirði að frádregnum öðrum hlutum',
    'exact-sum': 'Nákvæm summa',
    'moved-in-all': 'Innlagnir að frádregnum úttektum',
    'money-out': 'Samtals að frádregnum innlögnum',
  },
  reasons: {
    'no-price-in-period': 'ekkert verð er til annan daginn og því er það í hvorugu virðinu.',
    'no-exchange-rate-in-period': 'ekkert gengi er til annan daginn og því er það í hvorugu virðinu.',
  },
}
