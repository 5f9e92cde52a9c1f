import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { readWithPatterns } from './patterns.ts'

/** Portal, form and account of a form that is filled in. */
export type FormPlace = { portal: string; form: string; account?: string }

export const formsQuery = (portal: string) =>
  queryOptions({ queryKey: ['forms', 'list', portal], queryFn: () => api.forms.list({ portal }), staleTime: 0 })

export const accountFormsQuery = (account: string) =>
  queryOptions({ queryKey: ['forms', 'account', account], queryFn: () => api.assignments.list({ account }), staleTime: 0 })

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
