import type en from '../en/words.ts'

const words: typeof en = {
  actions: { close: 'Loka', cancel: 'Hætta við', dismiss: 'Fela', tryAgain: 'Reyna aftur' },
  states: { loading: 'Hleður', notAvailable: 'Ekki tiltækt.' },
  periods: { '1D': '1 dagur', '1M': '1 mánuður', YTD: 'Frá áramótum', '1Y': '1 ár', '3Y': '3 ár', '5Y': '5 ár', SI: 'Frá upphafi' },
  periodsShort: { '1M': '1M', YTD: 'FÁ', '1Y': '1Á', '3Y': '3Á', '5Y': '5Á', SI: 'Allt' },
  assetClasses: {
    'fixed-interest': 'Skuldabréf',
    equities: 'Hlutabréf',
    alternatives: 'Sérhæfðar eignir',
    other: 'Annað',
    cash: 'Reiðufé',
    property: 'Fasteignir',
  },
  portfolioTypes: {
    GIA: 'Almennur fjárfestingarreikningur',
    ISA: 'Skattfrjáls sparnaðarreikningur',
    SIPP: 'Lífeyrissparnaður með eigin stjórn',
    ExO: 'Reikningur án ráðgjafar',
    OPB: 'Erlent líftryggingarsafn',
    Trust: 'Fjárvörslusjóður',
    SSAS: 'Lífeyrissjóður smærri fyrirtækja',
  },
  transactionCategories: {
    'gross-interest': 'Vextir fyrir skatt',
    'payments-in': 'Innborganir',
    'payments-out': 'Útborganir',
    'management-charges': 'Umsýslugjöld',
    dividends: 'Arðgreiðslur',
    'trade-buys': 'Kaup',
    'trade-sales': 'Sala',
    'transfers-in': 'Eignir fluttar inn',
    'transfers-out': 'Eignir fluttar út',
    other: 'Annað',
  },
  sources: { 'asset-manager': 'eignastýring þín', other: 'skrár fyrirtækisins' },
  validation: {
    required: 'Vinsamlegast fylltu þetta út.',
    tooShort: 'Minnst {{limit}} stafir.',
    tooLong: 'Mest {{limit}} stafir.',
    format: 'Þetta lítur ekki rétt út.',
    invalid: 'Þetta er ekki hægt að nota hér.',
  },
  chart: {
    showAs: 'Sýna sem',
    chart: 'Mynd',
    table: 'Tafla',
    download: 'Sækja',
    png: 'Mynd (PNG)',
    csv: 'Tölur (CSV)',
    failed: 'Ekki tókst að teikna myndina. Taflan sýnir sömu tölur.',
  },
  errorPage: {
    notFound: 'Síða fannst ekki.',
    notFoundHint: 'Hún gæti hafa færst til eða er ekki ætluð þér.',
    goHome: 'Fara á upphafssíðu',
    title: 'Villa kom upp',
    message: 'Við lentum í villu.',
    tryLater: 'Vinsamlegast reyndu aftur síðar.',
    technical: 'Því miður kom upp tæknileg villa. Bíddu í nokkrar mínútur og endurhladdu vafrann.',
    reload: 'Endurhlaða',
  },
  papers: {
    whole: 'Skjalið í heild',
    ask: 'Til að fá skjal {{name}} sent í heild, skrifaðu eða hringdu:',
    terms: {
      title: 'Notkunarskilmálar',
      lede: 'Þessi gátt tilheyrir {{name}}. Hún sýnir það sem er í vörslu fyrir þig og gerir þér kleift að eiga örugg samskipti við okkur.',
      first: {
        title: 'Hvað tölurnar eru',
        text: 'Verðmæti og ávöxtun koma frá þeim sem varðveita og stýra fjárfestingum þínum, miðað við daginn sem stendur við þær. Þær eru upplýsingar en ekki ráðgjöf.',
      },
      second: {
        title: 'Aðgangur þinn',
        text: 'Lykilorð þitt og PIN-númer eru aðeins þín. Láttu okkur vita tafarlaust ef þú heldur að einhver annar þekki þau.',
      },
      third: {
        title: 'Samningurinn sem gildir',
        text: 'Um þjónustu okkar við þig gildir samningurinn sem þú undirritaðir við {{name}}. Ekkert á þessari síðu breytir honum.',
      },
    },
    privacy: {
      title: 'Persónuvernd',
      lede: '{{name}} geymir það sem þarf til að sinna þér og ekkert af því er selt.',
      first: {
        title: 'Hvað er geymt',
        text: 'Samskiptaupplýsingar þínar, eignir þínar, hvað þú gerir í gáttinni og hvenær. Skrá um breytingar er geymd svo hægt sé að sanna þær síðar.',
      },
      second: { title: 'Hver sér það', text: 'Þú, þau sem sinna þér hjá {{name}} og þeir sem varðveita og stýra fjárfestingum þínum.' },
      third: {
        title: 'Á tækinu þínu',
        text: 'Gáttin geymir setuköku og val þitt á tungumáli og útliti. Engar auglýsingar eru og enginn annar fylgist með þér.',
      },
    },
  },
}

export default words
