/** Texts of the explanations of "What changed". */
export default {
  figures: {
    'day-value': { opening: 'Upphafsverðmæti', closing: 'Lokaverðmæti' },
    'value-change': {
      moneyIn: 'Innborganir',
      moneyOut: 'Úttektir',
      payment: 'Greiðsla',
      moved: 'Keypt umfram selt',
      market: 'Verðbreytingar',
      income: 'Tekjur',
      charges: 'Kostnaður',
      currency: 'Gengi',
      other: 'Annað',
      unmatched: 'Ekki lengur metið, eða metið á ný',
      earned: 'Hagnaður eða tap',
      change: 'Breyting á verðmæti',
      return: 'Ávöxtun tímabilsins',
    },
  },
  formulas: {
    'opening-of-holding':
      'Fjöldi eininga við lok fyrsta dags margfaldaður með verði þeirra og með gengi ef verðið er í öðrum gjaldmiðli. Talan er núll ef ekkert var átt þann dag.',
    'closing-of-holding':
      'Fjöldi eininga við lok síðasta dags margfaldaður með verði þeirra og með gengi ef verðið er í öðrum gjaldmiðli. Talan er núll ef ekkert var átt þann dag.',
    'security-moved':
      'Kaup og móttaka á tímabilinu, að frádregnum sölum og afhendingum, allt án gjalda, og að frádregnum tekjum sem eignin greiddi í reiðufé.',
    'security-income': 'Arður og vextir sem eignin greiddi í reiðufé á tímabilinu.',
    'security-market':
      'Breyting á verði. Upphafsverðmæti og hver kaup eða sala eru reiknuð á gengi síðasta dags svo að aðeins verðið skipti máli. Sú summa er dregin frá lokaverðmæti.',
    'security-currency':
      'Breyting á gengi. Upphafsverðmæti og hver kaup eða sala eru reiknuð á gengi síðasta dags. Frá því er dregið verðmæti þeirra á gengi hvers dags.',
    'cash-balance-of-day': 'Summa alls reiðufjár safnsins við lok þessa dags.',
    'cash-moved':
      'Innborganir þínar og úttektir, sölur að frádregnum kaupum án þóknana, og tekjur af eignum. Gagnstæðar fjárhæðir tilheyra eignunum.',
    'cash-income': 'Vextir og aðrar tekjur sem tilheyra engri eign.',
    'cash-charges': 'Þóknanir og kostnaður af kaupum og sölu sem tekinn var af reiðufé á tímabilinu.',
    'cash-currency':
      'Hluti reiðufjárins er í öðrum gjaldmiðli. Það sem eftir stendur þegar allar færslur eru taldar eru áhrif gengis á verðmæti þess.',
    'cash-other': 'Færslur af öðru tagi og mismunurinn á breytingu reiðufjár og öllum færslum þess.',
    'rounded-change':
      'Hver dálkur er námundaður svo að línur hans stemmi við samtöluna, og hver lína svo að hlutar hennar stemmi við lokaverðmætið.',
    'change-of-portfolio': 'Summa dálksins: allar eignir og reiðufé safnsins eins og þau eru sýnd.',
    'sum-of-exact':
      'Summa nákvæmra fjárhæða allra eigna og reiðufjár safnsins, í gjaldmiðli reikningsins, námunduð svo að línur töflunnar stemmi.',
    'sum-of-moved': 'Hreyfing safnsins í heild: innborganir að frádregnum úttektum. Fjárhæðir milli eigna og reiðufjár jafnast út.',
    'converted-change':
      'Upphafsverðmæti er umreiknað á gengi fyrsta dags, allt annað á gengi síðasta dags. Munurinn á gengi daganna tveggja á upphafsverðmætinu telst til gengishlutans.',
    'money-out': 'Úttektir úr safninu: innborganir og úttektir samtals, að frádregnum innborgunum.',
    'change-of-account': 'Summa dálksins: öll söfn reikningsins eins og þau eru sýnd.',
    'earned-in-period':
      'Summa verðbreytinga, tekna, kostnaðar, gengis og annars. Innborganir og úttektir eru ekki meðtaldar. Kostnaður við kaup og sölu eignar er tekinn af reiðufé og telst því ekki með fjárhæð eignarinnar.',
    'change-of-investment': 'Summan í öllum söfnum sem áttu þessa fjárfestingu.',
    'investment-return':
      'Hagnaður af fjárfestingunni í öllum söfnum, fyrir kostnað við kaup og sölu, deilt með meðalfjármagni. Meðalfjármagn er upphafsverðmætið og hver kaup, að frádreginni hverri sölu og greiddum tekjum, í hlutfalli við þá daga sem féð var bundið.',
  },
  inputs: {
    'security-flow': 'Keypt (+) eða selt (−)',
    'income-paid': 'Greiddar tekjur',
    interest: 'Vextir eða aðrar tekjur',
    charge: 'Kostnaður',
    booking: 'Færsla',
    'other-booking': 'Önnur færsla',
    'security-cash': 'Sala eða tekjur (+), kaup (−)',
    'cash-balance': 'Reiðufé',
    'holding-amount': 'Eign',
    'portfolio-amount': 'Safn',
    'opening-value': 'Upphafsverðmæti',
    'closing-value': 'Lokaverðmæti',
    'investment-flow': 'Keypt (+), selt eða greitt út (−)',
    market: 'Verðbreytingar',
    income: 'Tekjur',
    charges: 'Kostnaður',
    'currency-effect': 'Gengi',
    other: 'Annað',
  },
  steps: {
    'average-capital': 'Meðalfjármagn',
    'opening-value': 'Upphafsverðmæti',
    'closing-value': 'Lokaverðmæti',
    moved: 'Keypt að frádregnu seldu og tekjum',
    income: 'Tekjur',
    'at-final-rate': 'Upphafsverðmæti og færslur á síðasta gengi',
    'at-own-rates': 'Upphafsverðmæti og færslur, hvert á gengi síns dags',
    market: 'Lokaverðmæti að frádreginni þessari summu',
    currency: 'Að frádregnu verðmæti á gengi hvers dags',
    booked: 'Allar færslur samtals',
    unexplained: 'Lok að frádregnu upphafi og færslum',
    other: 'Aðrar færslur og mismunurinn',
    rounded: 'Námundað svo að dálkurinn stemmi',
    'rounded-rest': 'Námundað: lokaverðmæti að frádregnum öðrum hlutum',
    'exact-sum': 'Nákvæm summa',
    'moved-in-all': 'Innborganir að frádregnum úttektum',
    'money-out': 'Samtals að frádregnum innborgunum',
  },
  reasons: {
    'no-price-in-period': 'verð vantar annan daginn og því er eignin í hvorugu verðmætinu.',
    'no-exchange-rate-in-period': 'gengi vantar annan daginn og því er eignin í hvorugu verðmætinu.',
    'no-rate-of-day': 'gengi vantar einn daginn og því eru gengisbreytingar taldar með verðbreytingum.',
  },
}
