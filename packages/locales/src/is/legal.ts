/** Texts of the public pages with the terms of use and the privacy notice. */
export default {
  failed: 'Ekki tókst að sækja skilmálana.',
  whole: 'Skjalið í heild',
  ask: 'Til að fá skjal {{name}} sent í heild skaltu skrifa eða hringja:',
  terms: {
    title: 'Notkunarskilmálar',
    lede: 'Þessi gátt tilheyrir {{name}}. Hún sýnir eignir þínar og gerir þér kleift að eiga örugg samskipti við okkur.',
    first: {
      title: 'Hvað tölurnar eru',
      text: 'Verðmæti og ávöxtun koma frá þeim fyrirtækjum sem varðveita og stýra fjárfestingum þínum, miðað við dagsetninguna við tölurnar. Þær eru eingöngu til upplýsingar og ekki ráðgjöf.',
    },
    second: {
      title: 'Aðgangur þinn',
      text: 'Ekki deila lykilorði þínu eða PIN-númeri með öðrum. Láttu okkur vita tafarlaust ef þú telur að einhver annar þekki þau.',
    },
    third: {
      title: 'Samningurinn sem gildir',
      text: 'Um þjónustu okkar við þig gildir samningurinn sem þú undirritaðir við {{name}}. Ekkert á þessari síðu breytir honum.',
    },
  },
  privacy: {
    title: 'Persónuvernd',
    lede: '{{name}} geymir aðeins þau gögn sem þarf til að sinna þér og selur engin þeirra.',
    first: {
      title: 'Það sem við geymum',
      text: 'Samskiptaupplýsingar þínar, eignir þínar, hvað þú gerir í gáttinni og hvenær. Við geymum skrá yfir breytingar til sönnunar.',
    },
    second: {
      title: 'Hver sér gögnin',
      text: 'Þú, starfsfólk {{name}} sem sinnir þér og þau fyrirtæki sem varðveita og stýra fjárfestingum þínum.',
    },
    third: {
      title: 'Á tækinu þínu',
      text: 'Gáttin geymir setuköku og val þitt á tungumáli og útliti. Engar auglýsingar eru og enginn annar fylgist með þér.',
    },
  },
}
