import { foldText } from '@atrium/collections/server/items/key-rules'
import { clientImportFields, requiredImportFields, type ClientImportField } from '../../contract/client-import-terms.ts'

/** Headings of the fields in the languages of the portal, folded and without spaces and signs. */
const headings: Readonly<Record<ClientImportField, readonly string[]>> = {
  name: ['name', 'client', 'clientname', 'fullname', 'nafn', 'vidskiptavinur', 'ονομα', 'ονοματεπωνυμο', 'πελατησ'],
  email: ['email', 'emailaddress', 'mail', 'netfang', 'tolvupostur', 'ηλεκτρονικηδιευθυνση', 'διευθυνσηemail'],
  externalId: [
    'externalid',
    'clientid',
    'clientnumber',
    'clientref',
    'reference',
    'ytraaudkenni',
    'audkenni',
    'εξωτερικοαναγνωριστικο',
    'αναγνωριστικο',
  ],
  group: ['group', 'clientgroup', 'hopur', 'ομαδα'],
  adviser: ['adviser', 'advisor', 'adviseremail', 'advisoremail', 'radgjafi', 'netfangradgjafa', 'συμβουλοσ', 'emailσυμβουλου'],
  language: ['language', 'locale', 'tungumal', 'γλωσσα'],
}

const foldHeading = (heading: string): string =>
  foldText(heading)
    .replaceAll('ς', 'σ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

export type Columns = { columns: (ClientImportField | null)[] } | { refusal: 'column-missing' | 'column-twice' }

/** Finds the field of each column by its heading. Columns without a known heading are ignored. */
export function findColumns(cells: readonly string[]): Columns {
  const columns = cells.map((cell) => clientImportFields.find((field) => headings[field].includes(foldHeading(cell))) ?? null)
  if (requiredImportFields.some((field) => !columns.includes(field))) return { refusal: 'column-missing' }
  const named = columns.filter((field) => field !== null)
  return new Set(named).size < named.length ? { refusal: 'column-twice' } : { columns }
}

const languages: Readonly<Record<string, 'en' | 'is' | 'el'>> = {
  en: 'en',
  engb: 'en',
  english: 'en',
  enska: 'en',
  αγγλικα: 'en',
  is: 'is',
  islenska: 'is',
  icelandic: 'is',
  ισλανδικα: 'is',
  el: 'el',
  elgr: 'el',
  gr: 'el',
  greek: 'el',
  griska: 'el',
  ελληνικα: 'el',
}

/** Finds a language by its code or its name. */
export const findLanguage = (text: string): 'en' | 'is' | 'el' | undefined => languages[foldHeading(text)]
