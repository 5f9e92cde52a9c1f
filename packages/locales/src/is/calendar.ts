import type en from '../en/calendar.ts'

const words: typeof en = {
  previous: 'Fyrri mánuður',
  next: 'Næsti mánuður',
  onlyValued: 'Aðeins er hægt að velja daga með verðmati.',
  open: 'Opna dagatal',
  day: 'Dagur',
  month: 'Mánuður',
  year: 'Ár',
  placeholder: { day: 'DD', month: 'MM', year: 'ÁÁÁÁ' },
  months: {
    m1: 'janúar',
    m2: 'febrúar',
    m3: 'mars',
    m4: 'apríl',
    m5: 'maí',
    m6: 'júní',
    m7: 'júlí',
    m8: 'ágúst',
    m9: 'september',
    m10: 'október',
    m11: 'nóvember',
    m12: 'desember',
  },
  days: { d1: 'má', d2: 'þr', d3: 'mi', d4: 'fi', d5: 'fö', d6: 'la', d7: 'su' },
}

export default words
