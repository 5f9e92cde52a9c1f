import '@atrium/accounts/web/client-conditions/contributions'
import { defineWebModule } from '@atrium/ui/module'
import '@atrium/ui/address-drawers'
import { createPart } from '@atrium/ui/part'
import '@atrium/actions/web/contributions'
import '@atrium/collections/web/contributions'
import '@atrium/search/web/contributions'
import { conditionTexts, partTexts, texts } from '../texts/index.ts'
import { parseFormSearch } from './filling/form-search.ts'
import { accountFormsPath, formsPath } from './paths.ts'

const formAction = createPart('forms-parts', async () => (await import('./actions/form-action.tsx')).FormAction)

export default defineWebModule({
  name: 'forms',
  texts,
  textSets: { 'forms-conditions': conditionTexts, 'forms-parts': partTexts },
  textsFrom: ['collections', 'actions', 'forms-parts'],
  contributes: {
    clientConditions: {
      texts: 'forms-conditions',
      load: async () => (await import('./client-conditions/form-condition-forms.ts')).formConditionForms,
    },
    actions: { 'form-assigned': formAction, 'form-draft': formAction, 'form-request': formAction, 'form-review': formAction },
    clientActions: [{ id: 'forms', icon: 'rows', order: 30, letter: 'F', findAddress: ({ id, portal }) => accountFormsPath(portal, id) }],
    addressDrawers: {
      form: createPart(
        ['forms', 'forms-parts', 'collections'],
        async () => (await import('./filling/components/form-drawer.tsx')).FormDrawer,
      ),
    },
    customFields: {
      'form-workflow': createPart(['forms', 'forms-parts'], async () => (await import('./workflow/form-workflow.tsx')).FormWorkflow),
      'form-definition': createPart(['forms', 'forms-parts'], async () => (await import('./workflow/form-summary.tsx')).FormSummary),
    },
  },
  pages: [
    {
      path: '/dashboard/$portal/forms',
      permissions: ['authenticated'],
      feature: 'processes',
      component: async () => (await import('./pages/forms.tsx')).FormsPage,
      navigation: [
        {
          id: 'processes',
          icon: 'rows',
          order: 90,
          audience: 'client',
          feature: 'processes',
          rule: 'processes',
          href: ({ portal }) => portal && formsPath(portal),
        },
      ],
    },
    {
      path: '/dashboard/$portal/forms/$form',
      permissions: ['authenticated'],
      parseSearch: parseFormSearch,
      component: async () => (await import('./pages/fill-form.tsx')).FillFormPage,
    },
    {
      path: '/dashboard/$portal/account/$account/forms',
      permissions: ['pageAccess'],
      roles: ['professional', 'company-admin', 'admin'],
      feature: 'processes',
      component: async () => (await import('./pages/account-forms.tsx')).AccountFormsPage,
      navigation: [
        {
          id: 'processes',
          icon: 'rows',
          order: 90,
          audience: 'staff-in-account',
          feature: 'processes',
          href: ({ portal, account }) => portal && account && accountFormsPath(portal, account),
        },
      ],
    },
    {
      path: '/forms/$form',
      isPublic: true,
      component: async () => (await import('./pages/public-form.tsx')).PublicFormPage,
    },
    {
      path: '/forms-designer/$id',
      roles: ['admin', 'company-admin'],
      component: async () => (await import('./pages/form-designer.tsx')).FormDesignerPage,
      sideBar: async () => (await import('@atrium/collections/web/side-bar/components/side-bar.tsx')).SideBar,
    },
    {
      path: '/submissions/$submission',
      permissions: ['authenticated'],
      component: async () => (await import('./pages/submission.tsx')).SubmissionPage,
    },
  ],
})
