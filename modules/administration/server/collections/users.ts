import { options, text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'
import { checkBirthDate } from '@atrium/domain/age-events'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { changeUserAccess, countOtherActiveAdmins, removeUser, reserveSeat } from '../people/user-writes.ts'

const emailHelp = text(
  'People change their address in their profile, and confirm it by PIN',
  'Notendur breyta netfangi sínu sjálfir og staðfesta það með PIN',
  'Οι χρήστες αλλάζουν τη διεύθυνσή τους στο προφίλ τους και την επιβεβαιώνουν με PIN',
)
const passwordHelp = text(
  'People choose their password with a link that is sent to them',
  'Notendur velja lykilorð með tengli sem þeim er sendur',
  'Οι χρήστες επιλέγουν τον κωδικό τους μέσω συνδέσμου που τους αποστέλλεται',
)

export const users = defineCollection({
  name: 'users',
  labels: { one: text('user', 'notandi', 'χρήστης'), many: text('users', 'notendur', 'χρήστες') },
  icon: 'person',
  menu: 'accounts',
  columns: ['photo', 'name', 'organisation', 'title'],
  forbidsCopies: true,
  removers: ['admin'],
  stepUp: ['organisation', 'isAdmin', 'isProfessional', 'disabled', 'is2FADisabled'],
  tabs: [
    {
      label: text('Profile', 'Notandi', 'Προφίλ'),
      fields: [
        'name',
        'title',
        'role',
        'organisation',
        'photo',
        'profileUrl',
        'email',
        'phone',
        'birthDate',
        'password',
        'telephone',
        'linkedin',
        'other',
      ],
    },
    { label: text('Address', 'Heimilisfang', 'Διεύθυνση'), fields: ['address-1', 'address-3', 'postcode', 'city', 'country'] },
    {
      label: text('Access', 'Aðgangur', 'Πρόσβαση'),
      fields: ['access', 'isAdmin', 'isProfessional', 'isMessenger', 'disabled', 'is2FADisabled', 'secondFactorReason'],
    },
  ],
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      requiredMessage: text('Name is required', 'Nafn vantar', 'Το όνομα είναι υποχρεωτικό'),
      limit: 200,
      label: text('Name', 'Nafn', 'Όνομα'),
    },
    { name: 'title', type: 'text', limit: 100, label: text('Title', 'Titill', 'Τίτλος') },
    {
      name: 'role',
      type: 'select',
      label: text('Role', 'Hlutverk', 'Ρόλος'),
      options: options(
        ['Investment Manager', 'Eignastýrandi', 'Διαχειριστής επενδύσεων'],
        ['Financial Advisor', 'Fjármálaráðgjafi', 'Χρηματοοικονομικός σύμβουλος'],
      ),
    },
    {
      name: 'organisation',
      type: 'collectionSelect',
      collection: 'organisations',
      admin: true,
      label: text('Organisation', 'Fyrirtæki', 'Οργανισμός'),
    },
    { name: 'photo', type: 'media-picker', label: text('Photo', 'Mynd', 'Φωτογραφία') },
    { name: 'profileUrl', type: 'text', rules: ['https-url'], limit: 300, label: text('Profile page', 'Síða notanda', 'Σελίδα προφίλ') },
    { name: 'email', type: 'text', rules: ['email'], readonly: true, label: text('Email', 'Netfang', 'Email'), help: emailHelp },
    { name: 'phone', type: 'text', limit: 40, label: text('Phone', 'Sími', 'Τηλέφωνο') },
    {
      name: 'birthDate',
      type: 'date-picker',
      label: text('Date of birth', 'Fæðingardagur', 'Ημερομηνία γέννησης'),
      help: text(
        'Of clients only. Advisers are reminded of the birthdays at which rules for pensions change',
        'Aðeins fyrir viðskiptavini. Ráðgjafar eru minntir á afmæli þegar reglur um lífeyri breytast',
        'Μόνο για πελάτες. Οι σύμβουλοι ειδοποιούνται για τα γενέθλια στα οποία αλλάζουν οι κανόνες των συντάξεων',
      ),
    },
    { name: 'password', type: 'password', disabled: true, label: text('Password', 'Lykilorð', 'Κωδικός'), help: passwordHelp },
    { name: 'telephone', type: 'text', limit: 40, label: text('Office telephone', 'Vinnusími', 'Τηλέφωνο γραφείου') },
    { name: 'linkedin', type: 'text', rules: ['https-url'], limit: 300, label: text('LinkedIn', 'LinkedIn', 'LinkedIn') },
    { name: 'other', type: 'textarea', limit: 2_000, label: text('Other', 'Annað', 'Άλλα') },
    { name: 'address-1', type: 'text', limit: 200, label: text('Address', 'Heimilisfang', 'Διεύθυνση') },
    {
      name: 'address-3',
      type: 'text',
      limit: 200,
      label: text('Address, second line', 'Heimilisfang, önnur lína', 'Διεύθυνση, δεύτερη γραμμή'),
    },
    { name: 'postcode', type: 'text', limit: 20, label: text('Postcode', 'Póstnúmer', 'Ταχυδρομικός κώδικας') },
    { name: 'city', type: 'text', limit: 100, label: text('City', 'Borg', 'Πόλη') },
    { name: 'country', type: 'country', label: text('Country', 'Land', 'Χώρα') },
    { name: 'access', type: 'select', readonly: true, label: text('Access', 'Aðgangur', 'Πρόσβαση'), options: accessOptions() },
    {
      name: 'isAdmin',
      type: 'switch',
      admin: true,
      label: text('Company admin', 'Stjórnandi fyrirtækis', 'Διαχειριστής εταιρείας'),
      help: text('Manages company information', 'Stýrir upplýsingum fyrirtækisins', 'Διαχειρίζεται τα στοιχεία της εταιρείας'),
    },
    {
      name: 'isProfessional',
      type: 'switch',
      admin: true,
      label: text('Investment professional', 'Sérfræðingur í fjárfestingum', 'Επαγγελματίας επενδύσεων'),
    },
    {
      name: 'isMessenger',
      type: 'switch',
      admin: true,
      value: false,
      label: text('Can receive messages', 'Getur fengið skilaboð', 'Μπορεί να λαμβάνει μηνύματα'),
    },
    {
      name: 'disabled',
      type: 'switch',
      admin: true,
      label: text('Access blocked', 'Aðgangi lokað', 'Αποκλεισμός πρόσβασης'),
      help: text('Ends every session at once', 'Lýkur öllum innskráningum strax', 'Τερματίζει αμέσως κάθε συνεδρία'),
    },
    {
      name: 'is2FADisabled',
      type: 'switch',
      admin: true,
      label: text('Second sign-in step off', 'Seinna innskráningarskref slökkt', 'Χωρίς δεύτερο βήμα σύνδεσης'),
    },
    {
      name: 'secondFactorReason',
      type: 'text',
      admin: true,
      limit: 500,
      label: text('Reason for this change', 'Ástæða breytingarinnar', 'Λόγος της αλλαγής'),
      help: text('The person receives it by e-mail', 'Notandinn fær hana í tölvupósti', 'Ο χρήστης τον λαμβάνει με email'),
    },
  ],
  store: createTableStore({
    table: 'people',
    subject: 'person',
    columns: { name: 'name', title: 'title', email: 'email', phone: 'phone', organisation: 'organisation_id', birthDate: 'born_on' },
    organisation: { column: 'organisation_id' },
    email: 'email',
    search: ['name', 'email'],
    hasUpdatedAt: true,
    events: { changed: 'person.changed' },
    computed: {
      access: { column: 'role', as: 'text' },
      isAdmin: { column: 'role', as: 'any-of', values: ['admin', 'company-admin'] },
      isProfessional: { column: 'role', as: 'any-of', values: ['admin', 'company-admin', 'professional'] },
      disabled: { column: 'is_active', as: 'false' },
      is2FADisabled: { column: 'is_second_factor_disabled', as: 'true' },
      secondFactorReason: { as: 'empty' },
    },
    writeColumns: ({ access, isAdmin, disabled }) => ({
      ...((access === 'company-admin' || access === 'professional') && { role: isAdmin === true ? 'company-admin' : 'professional' }),
      is_active: disabled !== true,
    }),
    async check(transaction, scope, item, values) {
      const issues = [...(item ? checkAccess(item.values, values, scope.isAdmin) : []), ...checkBirthday(values, scope)]
      const isLeaving = values['disabled'] === true && item?.values['disabled'] === false
      const isLast = isLeaving && values['access'] === 'admin' && (await countOtherActiveAdmins(transaction, scope, item.id)) === 0
      if (isLast) return [...issues, { path: 'disabled', code: 'not-allowed' as const }]
      if (issues.length === 0 && item) await reserveSeat(transaction, scope, item.values, values)
      return issues
    },
    afterSave: ({ transaction, context, scope, id }, before, after) => changeUserAccess(transaction, context, scope, { id, before, after }),
    removeColumns: { is_active: false },
    beforeRemove: ({ transaction, context, scope }, item) => removeUser(transaction, context, scope, item),
  }),
})

/** Refuses a day that cannot be a date of birth, and a date of birth of staff, which nothing uses. */
function checkBirthday({ birthDate, access }: FieldValues, { today }: { today: string }): FieldIssue[] {
  if (typeof birthDate !== 'string') return []
  const code = access === 'client' ? checkBirthDate(birthDate, today) : 'not-wanted'
  return code ? [{ path: 'birthDate', code }] : []
}

function accessOptions() {
  const labels = {
    admin: text('Admin', 'Stjórnandi', 'Διαχειριστής'),
    'company-admin': text('Company admin', 'Stjórnandi fyrirtækis', 'Διαχειριστής εταιρείας'),
    professional: text('Adviser', 'Ráðgjafi', 'Σύμβουλος'),
    client: text('Client', 'Viðskiptavinur', 'Πελάτης'),
  }
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Staff stay staff and clients stay clients: staff sign up with an address of their own. Only `bin/admin` makes or demotes an admin. */
function checkAccess(before: FieldValues, after: FieldValues, isAdmin: boolean): FieldIssue[] {
  const issues: FieldIssue[] = []
  const { access } = before
  // Only an admin changes the record of an admin, whose name stands in the history of many changes.
  if (access === 'admin' && !isAdmin) issues.push({ path: 'access', code: 'not-allowed' })
  if (access === 'client' && after['isAdmin'] === true) issues.push({ path: 'isAdmin', code: 'not-allowed' })
  if (access === 'client' && after['isProfessional'] === true) issues.push({ path: 'isProfessional', code: 'not-allowed' })
  if (access !== 'client' && after['isProfessional'] !== true) issues.push({ path: 'isProfessional', code: 'not-allowed' })
  if (access === 'admin' && after['isAdmin'] !== true) issues.push({ path: 'isAdmin', code: 'not-allowed' })
  const isFactorChanged = before['is2FADisabled'] !== after['is2FADisabled']
  if (isFactorChanged && !after['secondFactorReason']) issues.push({ path: 'secondFactorReason', code: 'required' })
  return issues
}
