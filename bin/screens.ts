/** Role in which a screen is checked, in the main edition of the demo firm. */
export type ScreenRole = 'nobody' | 'client' | 'adviser' | 'admin'

export type Screen = { name: string; as: ScreenRole; /** `{account}` stands for the id of the person's first account. */ path: string }

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'

/** Data process, form, public form, submission, proposal, envelope and document of the demo firm, whose ids follow from their keys (`createItemId`). */
const dataProcess = 'ca9353e5-a3a0-8ea9-a3ca-07a40841ae3e'
const form = '33cbd5a2-1fcc-8270-a05f-5b7c1c09b766'
const publicForm = 'c88d9d2a-2ef5-8484-a9f4-7227b0c9a033'
const submission = '8198a5e9-d848-8b0e-a5bc-c49d669bb947'
const proposal = '54e932e3-f95f-8d4a-a860-8e65d0cd2b30'
const envelope = '843f5dc9-60de-8b5e-a5ce-5fa9e6f1b525'
const unsentDocument = 'f5c75a7b-5451-889c-a777-cf8edefff5b7'

/** All screens in their initial state. A test fails if a route of the web app is missing. */
export const screens: readonly Screen[] = [
  { name: 'landing', as: 'nobody', path: '/' },
  { name: 'sign-in', as: 'nobody', path: '/login' },
  { name: 'sign-up', as: 'nobody', path: '/signup' },
  { name: 'sign-up of a client', as: 'nobody', path: '/signup/client' },
  { name: 'sign-up of an adviser', as: 'nobody', path: '/signup/adviser' },
  { name: 'reset', as: 'nobody', path: '/?action=reset' },
  { name: 'electronic-id', as: 'nobody', path: '/electronic-id' },
  { name: 'staff-sign-on', as: 'nobody', path: '/staff-sign-on' },
  { name: 'stronger-factor', as: 'nobody', path: '/stronger-factor' },
  { name: 'terms', as: 'nobody', path: '/terms' },
  { name: 'privacy', as: 'nobody', path: '/privacy' },
  { name: 'public-form', as: 'nobody', path: `/forms/${publicForm}` },
  { name: 'gallery', as: 'nobody', path: '/dev/ui' },
  { name: 'not-found', as: 'client', path: '/dashboard/404' },
  { name: 'account', as: 'client', path: '/dashboard/private-clients/account/{account}' },
  { name: 'account-explained', as: 'client', path: '/dashboard/private-clients/account/{account}?explain=value' },
  { name: 'what-changed', as: 'client', path: '/dashboard/private-clients/account/{account}/what-changed?period=1Y' },
  { name: 'library', as: 'client', path: '/dashboard/private-clients/account/{account}/library' },
  { name: 'portal-library', as: 'adviser', path: '/dashboard/private-clients/library' },
  { name: 'publications', as: 'adviser', path: '/dashboard/private-clients/library/publications' },
  { name: 'retention', as: 'adviser', path: '/dashboard/private-clients/library/retention' },
  { name: 'household', as: 'client', path: '/dashboard/private-clients/household' },
  { name: 'holdings', as: 'client', path: portfolio },
  { name: 'holding', as: 'client', path: `${portfolio}?drawer=holding:HL-204417-02-LOMGLW` },
  { name: 'performance', as: 'client', path: `${portfolio}?tab=performance` },
  { name: 'exposure', as: 'client', path: `${portfolio}?tab=exposure` },
  { name: 'breakdowns', as: 'client', path: `${portfolio}?tab=breakdowns&by=sector` },
  { name: 'breakdown-drawer', as: 'client', path: `${portfolio}?tab=breakdowns&drawer=breakdown:asset-class:Equities` },
  { name: 'transactions', as: 'client', path: `${portfolio}?tab=transactions` },
  { name: 'transactions-file', as: 'client', path: `${portfolio}?tab=transactions-file` },
  { name: 'cash', as: 'client', path: `${portfolio}?tab=cash-transactions` },
  { name: 'contract-notes', as: 'client', path: `${portfolio}?tab=contract-notes` },
  { name: 'fees', as: 'client', path: `${portfolio}?tab=fees` },
  { name: 'realised', as: 'client', path: `${portfolio}?tab=realised` },
  { name: 'bond-statistics', as: 'client', path: `${portfolio}?tab=bond-statistics` },
  { name: 'simulated-returns', as: 'client', path: `${portfolio}?tab=simulated-returns` },
  { name: 'explorer', as: 'client', path: '/dashboard/private-clients/explorer' },
  { name: 'fund', as: 'client', path: '/dashboard/private-clients/explorer?fund=Y20N' },
  { name: 'forms', as: 'client', path: '/dashboard/private-clients/forms' },
  { name: 'form', as: 'client', path: `/dashboard/private-clients/forms/${form}` },
  { name: 'submission', as: 'client', path: `/submissions/${submission}` },
  { name: 'profile', as: 'client', path: '/profile/me' },
  { name: 'access-history', as: 'client', path: '/profile/history' },
  { name: 'portals', as: 'adviser', path: '/portals' },
  { name: 'clients', as: 'adviser', path: '/dashboard/private-clients' },
  { name: 'invitations', as: 'adviser', path: '/dashboard/private-clients/invitations' },
  { name: 'client-import', as: 'admin', path: '/dashboard/private-clients/client-import' },
  { name: 'today', as: 'adviser', path: '/dashboard/private-clients/today' },
  { name: 'proposals', as: 'adviser', path: '/dashboard/private-clients/account/{account}/proposals' },
  { name: 'proposal', as: 'client', path: `/dashboard/private-clients/account/{account}/proposals/${proposal}` },
  { name: 'envelope', as: 'client', path: `/dashboard/private-clients/account/{account}/envelopes/${envelope}` },
  { name: 'messages', as: 'client', path: '/dashboard/private-clients/messages' },
  { name: 'meetings', as: 'client', path: '/dashboard/private-clients/meetings' },
  { name: 'meetings-of-staff', as: 'adviser', path: '/dashboard/private-clients/meetings' },
  { name: 'feedback', as: 'adviser', path: '/dashboard/private-clients/feedback' },
  { name: 'meeting-kinds', as: 'admin', path: '/dashboard/private-clients/meetings/kinds' },
  { name: 'working-hours', as: 'adviser', path: '/dashboard/private-clients/meetings/hours' },
  { name: 'messages-of-staff', as: 'adviser', path: '/dashboard/private-clients/messages' },
  { name: 'envelopes', as: 'adviser', path: '/dashboard/private-clients/envelopes' },
  { name: 'signing-batches', as: 'adviser', path: '/dashboard/private-clients/envelopes/batches' },
  { name: 'new-signing-batch', as: 'adviser', path: '/dashboard/private-clients/envelopes/batches/new' },
  { name: 'account-envelopes', as: 'adviser', path: '/dashboard/private-clients/account/{account}/envelopes' },
  {
    name: 'send-for-signature',
    as: 'adviser',
    path: `/dashboard/private-clients/account/{account}/envelopes/send/${unsentDocument}`,
  },
  { name: 'client-page', as: 'adviser', path: '/dashboard/private-clients/account/{account}' },
  { name: 'review-preparation', as: 'adviser', path: '/dashboard/private-clients/account/{account}/review' },
  { name: 'search', as: 'adviser', path: '/dashboard/private-clients/search?kind=clients&q=ashworth' },
  { name: 'holders', as: 'adviser', path: '/dashboard/private-clients/holders?q=lomond' },
  { name: 'account-forms', as: 'adviser', path: '/dashboard/private-clients/account/{account}/forms' },
  { name: 'admin', as: 'admin', path: '/admin' },
  { name: 'grid', as: 'admin', path: '/admin/pages' },
  { name: 'grid-of-users', as: 'admin', path: '/admin/users' },
  { name: 'side-panel', as: 'admin', path: '/admin/models?item=new' },
  { name: 'data-designer', as: 'admin', path: `/data-designer/${dataProcess}` },
  { name: 'submissions-of-a-form', as: 'admin', path: `/admin/submissions/${form}` },
  { name: 'review', as: 'admin', path: `/submissions/${submission}` },
  // Leads to the designer of forms.
  { name: 'designer', as: 'admin', path: `/designer/forms/${form}` },
  { name: 'form-designer', as: 'admin', path: `/forms-designer/${form}` },
  { name: 'organisation', as: 'admin', path: '/profile/organisation' },
  { name: 'people', as: 'admin', path: '/firm/sign-in' },
  { name: 'sources', as: 'admin', path: '/firm/sources' },
  { name: 'imports', as: 'admin', path: '/firm/imports' },
  { name: 'service-accounts', as: 'admin', path: '/firm/service-accounts' },
  { name: 'new-import', as: 'admin', path: '/firm/imports/new' },
]
