import { useTranslation } from 'react-i18next'
import { linesOfBusiness } from '../../contract/practice-terms.ts'
import type { ServiceList } from '../../contract/module-list.ts'

/** Returns a function that names a line of business: in the reader's language, as the firm names it, or by its code. */
export function useLineName(services: ServiceList): (code: string) => string {
  const { t } = useTranslation()
  return (code) => {
    const known = linesOfBusiness.find((one) => one === code)
    if (known) return t(`practice.lines.${known}`)
    return services.lines.find((line) => line.code === code)?.name ?? code
  }
}
