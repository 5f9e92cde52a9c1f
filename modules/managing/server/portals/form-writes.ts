import { languageOptions, nameField, text } from '@atrium/collections/server/collections/labels'
import type { StoredItem } from '@atrium/collections/server/contributions'
import { locales } from '@atrium/contract/locales'
import { themeNames } from '@atrium/contract/themes'
import type { FieldDefinition, FieldValue, FieldValues, Locale } from '@atrium/domain/fields/definition'
import { isRecord, type FieldIssue } from '@atrium/domain/fields/field-type'
import { readRichText } from '@atrium/domain/fields/rich-text'
import { richTextToHtml } from '@atrium/domain/fields/rich-text-html'
import { sanitiseHtml } from '@atrium/people/server/welcome/html-rules'
import { pickValues, refuseIssues, versionOf, type ManagedRecord, type Managing, type ManagingForm } from '../managing/form-rules.ts'
import { listItemNames, requireItem, saveItem } from '../managing/item-writes.ts'
import { findTerms, type PortalTerms } from './reads.ts'
import { publishTerms } from './term-writes.ts'

const names = ['name', 'subtitle', 'photo', 'theme', 'portalDocument', 'portalLanguage', 'phone', 'email']

/** Maximum number of characters of the terms in one language. */
const longestTerms = 100_000

const createFields = (languages: readonly Locale[], version: number): FieldDefinition[] => [
  nameField,
  { name: 'subtitle', type: 'text', limit: 200, label: text('Subtitle', 'Undirtitill', 'Υπότιτλος') },
  {
    name: 'photo',
    type: 'media-picker',
    required: true,
    label: text('Logo', 'Merki', 'Λογότυπο'),
    requiredMessage: text('Logo is required', 'Merki vantar', 'Το λογότυπο είναι υποχρεωτικό'),
  },
  {
    name: 'theme',
    type: 'select',
    required: true,
    label: text('Theme', 'Þema', 'Θέμα'),
    requiredMessage: text('Theme is required', 'Þema vantar', 'Το θέμα είναι υποχρεωτικό'),
    options: themeNames.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
  },
  {
    name: 'portalDocument',
    type: 'media-picker',
    label: text('Document for new clients', 'Skjal fyrir nýja viðskiptavini', 'Έγγραφο για νέους πελάτες'),
  },
  {
    name: 'portalLanguage',
    type: 'select',
    required: true,
    label: text('Language', 'Tungumál', 'Γλώσσα'),
    requiredMessage: text('Language is required', 'Tungumál vantar', 'Η γλώσσα είναι υποχρεωτική'),
    options: languageOptions(languages),
  },
  {
    name: 'phone',
    type: 'text',
    limit: 40,
    required: true,
    label: text('Phone', 'Sími', 'Τηλέφωνο'),
    requiredMessage: text('Phone is required', 'Síma vantar', 'Το τηλέφωνο είναι υποχρεωτικό'),
  },
  {
    name: 'email',
    type: 'text',
    rules: ['email'],
    required: true,
    label: text('Email', 'Netfang', 'Email'),
    requiredMessage: text('Email is required', 'Netfang vantar', 'Το email είναι υποχρεωτικό'),
  },
  {
    name: 'tnc',
    type: 'custom',
    component: 'terms-by-language',
    limit: longestTerms * locales.length,
    options: languageOptions(languages),
    ...(version > 0 && { comment: text(`Version ${version}`, `Útgáfa ${version}`, `Έκδοση ${version}`) }),
    label: text('Terms and conditions', 'Skilmálar', 'Όροι και προϋποθέσεις'),
    help: text(
      'If you change the terms, clients must accept the new version when they next sign in.',
      'Ef þú breytir skilmálunum þurfa viðskiptavinir að samþykkja nýju útgáfuna við næstu innskráningu.',
      'Αν αλλάξετε τους όρους, οι πελάτες πρέπει να αποδεχθούν τη νέα έκδοση στην επόμενη σύνδεσή τους.',
    ),
  },
]

/** Settings of a portal, for the admins of its firm. Advisers see them. */
export const portalForm: ManagingForm = {
  one: text('portal', 'gátt', 'πύλη'),
  find: findPortal,
  open: async ({ transaction, context, scope }) => ({
    fields: createFields(context.edition.locales, (await findTerms(transaction, scope)).version),
    mayChange: scope.edition.person.role !== 'professional',
  }),
  async save(managing, record, values) {
    const stored = await requireItem(managing, 'portals', record.id, 'lock')
    const terms = readTerms(values['tnc'])
    refuseIssues(await listMissingFiles(managing, values))
    await saveItem(managing, 'portals', stored, pickValues(values, names))
    await publishTerms(managing, terms)
    return isFileReplaced(record.values, values) ? { outcome: 'file-updated' } : {}
  },
}

/**
 * Reads the terms by language: a document, or the HTML of terms that were not written in the portal. What readers would not see, such as
 * scripts, is not stored.
 */
function readTerms(value: FieldValue | undefined): Omit<PortalTerms, 'version'> {
  const given = Object.entries(isRecord(value) ? value : {})
  const texts: Record<string, string> = {}
  const documents: Record<string, FieldValue> = {}
  if (value !== null && value !== undefined && !isRecord(value)) refuseIssues([{ path: 'tnc', code: 'format' }])
  for (const [language, content] of given) {
    if (!locales.some((locale) => locale === language)) refuseIssues([{ path: 'tnc', code: 'format' }])
    const html = sanitiseHtml(typeof content === 'string' ? content : richTextToHtml(readDocument(language, content)))
    if (html === null) continue
    if (html.length > longestTerms) refuseIssues([{ path: `tnc.${language}`, code: 'too-long', limit: longestTerms }])
    texts[language] = html
    if (typeof content !== 'string') documents[language] = content as FieldValue
  }
  return { texts, documents }
}

function readDocument(language: string, content: unknown): FieldValue {
  const reading = readRichText(content, { name: `tnc.${language}`, type: 'richtext' })
  if ('issues' in reading) refuseIssues(reading.issues)
  return 'value' in reading ? reading.value : null
}

async function findPortal(managing: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  if (id !== managing.scope.portal.id) return undefined
  const item = await requireItem(managing, 'portals', id, lock)
  const { texts, documents } = await findTerms(managing.transaction, managing.scope)
  const tnc = { ...texts, ...documents }
  const values = { ...pickValues(item.values, names), tnc: Object.keys(tnc).length === 0 ? null : tnc }
  return { id, name: item.name, version: versionOf(values), values, references: await nameFiles(managing, item) }
}

const fileFields = ['photo', 'portalDocument'] as const

/** True if a file takes the place of another one. */
const isFileReplaced = (before: FieldValues, changed: FieldValues): boolean =>
  fileFields.some((name) => before[name] && changed[name] && JSON.stringify(before[name]) !== JSON.stringify(changed[name]))

/** Finds files that are no longer in a media library. */
async function listMissingFiles(managing: Managing, values: FieldValues): Promise<FieldIssue[]> {
  const named = await nameFiles(managing, { values })
  return fileFields
    .filter((name) => typeof values[name] === 'string' && !named.some(({ id }) => id === values[name]))
    .map((path) => ({ path, code: 'not-found' }))
}

/** Returns the names of the logo and the document. */
async function nameFiles(managing: Managing, { values }: Pick<StoredItem, 'values'>): Promise<ManagedRecord['references']> {
  const ids = fileFields.map((name) => values[name]).filter((id): id is string => typeof id === 'string')
  const named = await listItemNames(managing, 'media', ids)
  return [...named].map(([id, name]) => ({ collection: 'media', id, name }))
}
