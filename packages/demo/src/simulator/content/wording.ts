import type { MarketMonth } from './months.ts'

export type PostLocale = 'en' | 'is' | 'el'
type Wording = { title: string; teaser: string; paragraphs: string[]; keyPoints: string[] }

const firstOf = ({ month }: MarketMonth) => new Date(Date.UTC(Math.floor(month / 12), month % 12, 1))

const format = (locale: PostLocale, options: Intl.DateTimeFormatOptions, month: MarketMonth) =>
  new Intl.DateTimeFormat({ en: 'en-GB', is: 'is-IS', el: 'el-GR' }[locale], { timeZone: 'UTC', ...options }).format(firstOf(month))

const number = (locale: PostLocale, percent: number) =>
  new Intl.NumberFormat({ en: 'en-GB', is: 'is-IS', el: 'el-GR' }[locale], { minimumFractionDigits: 1 }).format(Math.abs(percent))

/** Texts about a month, generated from its figures. */
export const wordings: Record<PostLocale, (month: MarketMonth) => Wording> = {
  en(month) {
    const name = format('en', { month: 'long', year: 'numeric' }, month)
    const change = (percent: number) => (percent >= 0 ? `rose ${number('en', percent)}%` : `fell ${number('en', percent)}%`)
    return {
      title: `Markets in ${name}`,
      teaser: `World shares ${change(month.shares)}, gilts ${change(month.gilts)}.`,
      paragraphs: [
        `World shares ${change(month.shares)} over the month, measured in pounds. Gilts ${change(month.gilts)} as expectations of interest rates shifted.`,
        `Gold ${change(month.gold)}, and the dollar ${change(month.dollar)} against the pound. One month says little about the years for which most plans are made.`,
      ],
      keyPoints: [`Shares ${change(month.shares)}`, `Gilts ${change(month.gilts)}`, `Gold ${change(month.gold)}`],
    }
  },
  is(month) {
    const name = format('is', { month: 'long', year: 'numeric' }, month)
    const change = (percent: number) => (percent >= 0 ? `hækkuðu um ${number('is', percent)}%` : `lækkuðu um ${number('is', percent)}%`)
    const changeOfOne = (percent: number) => change(percent).replace('uðu', 'aði')
    return {
      title: `Markaðir: ${name}`,
      teaser: `Heimshlutabréf ${change(month.shares)} og bresk ríkisskuldabréf ${change(month.gilts)}.`,
      paragraphs: [
        `Heimshlutabréf ${change(month.shares)} í mánuðinum, mælt í pundum. Bresk ríkisskuldabréf ${change(month.gilts)}.`,
        `Gull ${changeOfOne(month.gold)} og dalurinn ${changeOfOne(month.dollar)} gagnvart pundi. Einn mánuður segir lítið um þau ár sem flestar áætlanir ná til.`,
      ],
      keyPoints: [`Hlutabréf ${change(month.shares)}`, `Ríkisskuldabréf ${change(month.gilts)}`, `Gull ${changeOfOne(month.gold)}`],
    }
  },
  el(month) {
    const name = format('el', { month: 'long', year: 'numeric' }, month)
    const change = (percent: number) => `${percent >= 0 ? 'άνοδος' : 'πτώση'} ${number('el', percent)}%`
    return {
      title: `Οι αγορές: ${name}`,
      teaser: `Παγκόσμιες μετοχές: ${change(month.shares)}. Βρετανικά κρατικά ομόλογα: ${change(month.gilts)}.`,
      paragraphs: [
        `Παγκόσμιες μετοχές: ${change(month.shares)} μέσα στον μήνα, σε στερλίνες. Βρετανικά κρατικά ομόλογα: ${change(month.gilts)}.`,
        `Χρυσός: ${change(month.gold)}. Δολάριο έναντι στερλίνας: ${change(month.dollar)}. Ένας μήνας λέει λίγα για τα χρόνια που καλύπτουν τα περισσότερα σχέδια.`,
      ],
      keyPoints: [`Μετοχές: ${change(month.shares)}`, `Ομόλογα: ${change(month.gilts)}`, `Χρυσός: ${change(month.gold)}`],
    }
  },
}
