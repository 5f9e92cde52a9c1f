import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { linesOfBusiness } from '../../contract/practice-terms.ts'
import { linesQuery } from '../queries.ts'

/** Returns a function that names a line of business: in the reader's language, as the firm names it, or by its code. */
export function useLineName(account: string): (code: string) => string {
  const { t } = useTranslation()
  const { data } = useQuery(linesQuery(account))
  return (code) => {
    const known = linesOfBusiness.find((one) => one === code)
    if (known) return t(`practice.lines.${known}`)
    return data?.items.find((line) => line.code === code)?.name ?? code
  }
}
