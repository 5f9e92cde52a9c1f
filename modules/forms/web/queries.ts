import { queryOptions } from '@tanstack/react-query'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { api } from './api.ts'
import { readWithPatterns } from './patterns.ts'

/** Portal, form and account of a form that is filled in. */
export type FormPlace = { portal: string; form: string; account?: string }

/** Forms that the person may fill in in a portal. */
export const formsSource = listByOffset({
  key: ['forms', 'list'],
  pageSize: 200,
  read: (portal: string, page) => api.forms.list({ portal, ...page }),
  staleMs: 0,
})

/** Forms of an account, as staff see them. */
export const accountFormsSource = listByOffset({
  key: ['forms', 'account'],
  pageSize: 200,
  read: (account: string, page) => api.assignments.list({ account, ...page }),
  staleMs: 0,
})

export const usageQuery = (form: string) =>
  queryOptions({ queryKey: ['forms', 'usage', form], queryFn: () => api.usage.get({ form }), staleTime: 0, retry: false })

/** A form with its draft, which is refetched each time the page opens, because another device may have changed it. */
export const formQuery = (place: FormPlace) =>
  queryOptions({
    queryKey: ['forms', 'form', place],
    queryFn: () => readWithPatterns(api.forms.get(place)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** A public form, as people without an account fill it in. */
export const publicFormQuery = (form: string) =>
  queryOptions({ queryKey: ['forms', 'public-form', form], queryFn: () => readWithPatterns(api.publicForms.get({ form })), retry: false })

/** Score of a submission, which changes only with its answers. */
export const scoreQuery = (submission: string, revision: number) =>
  queryOptions({ queryKey: ['forms', 'score', submission, revision], queryFn: () => api.scores.get({ submission }), retry: false })

export const submissionQuery = (submission: string) =>
  queryOptions({
    queryKey: ['forms', 'submission', submission],
    queryFn: () => readWithPatterns(api.submissions.get({ submission })),
    retry: false,
  })
