import type en from '../en/errors.ts'

const words: typeof en = {
  'invalid-request': 'Eitthvað í eyðublaðinu er ekki rétt. Vinsamlegast athugaðu merktu reitina.',
  'not-signed-in': 'Þú ert ekki lengur innskráð(ur). Vinsamlegast skráðu þig inn aftur.',
  'invalid-credentials': 'Netfangið og lykilorðið eiga ekki saman. Vinsamlegast athugaðu hvort tveggja.',
  'second-factor-required': 'Vinsamlegast sláðu inn PIN-númerið sem við sendum þér.',
  'wrong-pin': 'Rangt PIN-númer',
  'wrong-passkey': 'Aðgangslykillinn var ekki samþykktur. Reyndu aftur eða skráðu þig inn á annan hátt.',
  'electronic-id-required': 'Skráðu þig inn með rafrænum skilríkjum.',
  'electronic-id-refused': 'Rafrænu skilríkin voru ekki samþykkt. Reyndu aftur eða skráðu þig inn á annan hátt.',
  'not-allowed': 'Þú hefur ekki heimild til þess.',
  'foreign-origin': 'Þessi síða var opnuð frá stað sem við þekkjum ekki. Vinsamlegast opnaðu gáttina aftur.',
  'read-only-impersonation': 'Þetta er ekki hægt á meðan þú skoðar gáttina sem viðskiptavinur þinn.',
  'proof-required': 'Staðfestu fyrst að þetta sért þú. Engu var breytt.',
  'stronger-factor-required': 'Settu fyrst upp aðgangslykil eða auðkenningarforrit. Fyrirtækið krefst þess af starfsfólki sínu.',
  'not-found': 'Þetta er ekki hér, eða ekki lengur.',
  'link-expired': 'Þessi hlekkur er útrunninn eða hefur þegar verið notaður. Biddu um nýjan.',
  conflict: 'Einhver annar breytti þessu á meðan. Vinsamlegast endurhlaðið síðuna og reynið aftur.',
  'no-seat': 'Öll sæti fyrirtækisins eru upptekin. Biddu fyrirtækið um fleiri.',
  'too-much-under-way': 'Of margar skrár eru í vinnslu. Bíddu þar til þeim er lokið, eða hentu einhverjum.',
  'too-large': 'Þetta er of stórt.',
  'unknown-host': 'Engin gátt er á þessari slóð.',
  'need-external-id':
    'Reikningurinn er ekki tengdur réttu ytra auðkenni: eigandi hans hefur ekki staðfest hann, svo ekki er hægt að sýna tölur hans enn.',
  'too-many-attempts': 'Of margar tilraunir. Vinsamlegast bíddu um stund og reyndu aftur.',
  unexpected: 'Villa kom upp. Ekkert glataðist. Vinsamlegast reyndu aftur.',
  'upstream-slow': 'Uppruni þessara talna er hægur í dag. Við höldum áfram að spyrja; þær birtast um leið og hann svarar.',
  'upstream-unavailable': 'Uppruni þessara talna svarar ekki. Gögnin þín eru örugg; vinsamlegast reyndu aftur eftir nokkrar mínútur.',
  'electronic-id-unavailable': 'Rafrænu skilríkin svara ekki sem stendur. Reyndu aftur eftir nokkrar mínútur.',
  maintenance: 'Verið er að sinna viðhaldi á gáttinni og hún opnar aftur innan skamms.',
  'temporarily-unavailable': 'Verið er að sinna gáttinni og hún opnar aftur eftir nokkrar mínútur.',
  offline: 'Þú ert án nettengingar eða ekki næst í okkur. Vinsamlegast athugaðu tenginguna og reyndu aftur.',
}

export default words
