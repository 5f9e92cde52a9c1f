import { nameField, options, text } from '@atrium/collections/server/collections/labels'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { longestPattern } from '@atrium/domain/fields/patterns'
import {
  isFormDefinition,
  listDefinitionProblems,
  listPublicProblems,
  preventsSaving,
  type DefinitionProblem,
} from '@atrium/domain/forms/check-definition'
import { findWorkflowIssue } from '@atrium/domain/forms/workflow'
import { defineCollection } from '@atrium/collections/server/contributions'
import { listCircularSubforms } from '../forms/subform-reads.ts'
import { readAccess } from '../forms/form-rules.ts'
import { listRefusedAccess } from '../forms/public-access-reads.ts'
import { listRefusedForms } from '../forms/tabular-reads.ts'

/** Lists the error of a pattern, at its field. */
const listPatternIssues = ({ path, code }: DefinitionProblem): FieldIssue[] => {
  if (code === 'pattern-long') return [{ path: `definition.${path}.pattern`, code: 'too-long', limit: longestPattern }]
  return code.startsWith('pattern-') && code !== 'pattern-type' ? [{ path: `definition.${path}.pattern`, code: 'not-a-pattern' }] : []
}

/**
 * Forms with their settings. Their steps and fields are edited in the designer; `definition` has them, so that each version of a form is a
 * version of the item. People fill in the published version.
 */
export const forms = defineCollection({
  name: 'forms',
  labels: { one: text('form', 'eyðublað', 'φόρμα'), many: text('forms', 'eyðublöð', 'φόρμες') },
  icon: 'document',
  menu: 'portals',
  columns: ['name'],
  hasDrafts: true,
  designer: '/forms-designer/{id}',
  check: ({ definition, workflow, access }) => {
    const problems = definition ? listDefinitionProblems(definition, new Set()) : []
    const workflowIssue = workflow ? findWorkflowIssue(workflow) : null
    return [
      ...problems.flatMap(listPatternIssues),
      ...(problems.some(preventsSaving) ? [{ path: 'definition', code: 'not-allowed' } as const] : []),
      // A public form has neither files nor records, and depends on no field of admins.
      ...(readAccess(access ?? null).type === 'public' && listPublicProblems(definition).length > 0
        ? [{ path: 'access', code: 'not-allowed' } as const]
        : []),
      ...(workflowIssue === null ? [] : [{ path: 'workflow', code: 'not-allowed' } as const]),
    ]
  },
  checkStored: async (transaction, scope, item, { definition, access, subforms }) => {
    const isPublic = readAccess(access ?? null).type === 'public'
    return [
      ...(isFormDefinition(definition) ? await listRefusedForms(transaction, scope, item, { definition, isPublic }) : []),
      ...(await listRefusedAccess(transaction, scope, item, access ?? null)),
      ...(await listCircularSubforms(transaction, scope, item, subforms)),
    ]
  },
  drilldown: 'submissions',
  fields: [
    nameField,
    { name: 'description', type: 'textarea', limit: 200, label: text('Description', 'Lýsing', 'Περιγραφή') },
    {
      name: 'access',
      type: 'permissions',
      value: { type: 'authenticated', value: [] },
      label: text('Access', 'Aðgangur', 'Πρόσβαση'),
      help: text(
        'Anyone can fill in a public form without an account. It cannot have fields for files, records or passwords. Only administrators can make a form public.',
        'Hver sem er getur fyllt út opið eyðublað, án aðgangs. Í því mega ekki vera reitir fyrir skrár, færslur eða lykilorð. Aðeins kerfisstjórar geta gert eyðublað öllum opið.',
        'Μια δημόσια φόρμα συμπληρώνεται από οποιονδήποτε, χωρίς λογαριασμό. Δεν μπορεί να έχει πεδία για αρχεία, εγγραφές ή κωδικούς. Μόνο οι διαχειριστές μπορούν να κάνουν μια φόρμα δημόσια.',
      ),
    },
    {
      name: 'single',
      type: 'switch',
      value: false,
      label: text('Can be sent only once', 'Aðeins má senda einu sinni', 'Υποβάλλεται μόνο μία φορά'),
    },
    {
      name: 'editable',
      type: 'switch',
      value: false,
      label: text('Can be changed after it is sent', 'Má breyta eftir sendingu', 'Μπορεί να αλλάξει μετά την υποβολή'),
    },
    {
      name: 'sendCSV',
      type: 'switch',
      value: false,
      label: text('Send answers as CSV', 'Senda svör sem CSV', 'Αποστολή απαντήσεων ως CSV'),
    },
    {
      name: 'owned',
      type: 'radio',
      value: 'Personal',
      label: text('Belongs to', 'Tilheyrir', 'Ανήκει σε'),
      options: options(['Personal', 'Einstaklingi', 'Πρόσωπο'], ['Organisation', 'Fyrirtæki', 'Οργανισμό']),
    },
    { name: 'subforms', type: 'picker', collection: 'forms', multiple: true, label: text('Sub-forms', 'Undireyðublöð', 'Υποφόρμες') },
    { name: 'recipients', type: 'picker', collection: 'users', multiple: true, label: text('Recipients', 'Viðtakendur', 'Παραλήπτες') },
    {
      name: 'end-message',
      type: 'textarea',
      limit: 500,
      value: 'Thanks! Your data has been sent.',
      label: text('Message at the end', 'Skilaboð í lokin', 'Μήνυμα στο τέλος'),
    },
    { name: 'autorespond', type: 'switch', value: false, label: text('Reply automatically', 'Svara sjálfkrafa', 'Αυτόματη απάντηση') },
    {
      name: 'autorespond-email',
      type: 'text',
      value: 'email',
      limit: 100,
      label: text('Field with the e-mail address', 'Reitur með netfangi', 'Πεδίο διεύθυνσης email'),
    },
    {
      name: 'autorespond-subject',
      type: 'text',
      value: 'Message sent',
      limit: 200,
      label: text('Subject of the reply', 'Efni svars', 'Θέμα της απάντησης'),
    },
    { name: 'autorespond-body', type: 'richtext', label: text('Text of the reply', 'Texti svars', 'Κείμενο της απάντησης') },
    {
      name: 'workflow',
      type: 'custom',
      component: 'form-workflow',
      limit: 10_000,
      label: text('Rules of the review', 'Reglur um yfirferð', 'Κανόνες ελέγχου'),
      help: text(
        'Without rules, any step may follow any other.',
        'Án reglna má hvaða skref sem er fylgja hvaða skrefi sem er.',
        'Χωρίς κανόνες, κάθε στάδιο μπορεί να ακολουθεί οποιοδήποτε άλλο.',
      ),
    },
    { name: 'definition', type: 'custom', component: 'form-definition', limit: 2_000_000, label: text('Steps', 'Skref', 'Βήματα') },
  ],
})
