import type { Locale } from '@atrium/contract/locales'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const mailTextsQuery = queryOptions({ queryKey: ['mail-texts', 'list'], queryFn: () => api.mailTexts.list({}), staleTime: 0 })

export const mailTextQuery = (kind: string, locale: Locale) =>
  queryOptions({ queryKey: ['mail-texts', kind, locale], queryFn: () => api.mailTexts.get({ kind, locale }), staleTime: 0 })
