import { useTranslation } from 'react-i18next'
import { report } from '../lib/report.ts'
import { saveSheet, type Sheet, type SheetFormat } from './sheet.ts'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { showError, showResult } from './notices.ts'

type Props = {
  name: string
  /** Text of the button. Defaults to "Save". */
  label?: string
  sheet: () => Sheet | Promise<Sheet>
}

/** Shows a menu that saves the displayed data as CSV or a workbook, or prints the page. */
export function SaveMenu({ name, label, sheet }: Props) {
  const { t } = useTranslation()
  const text = label ?? t('files.save')
  const save = async (format: SheetFormat) => {
    try {
      await saveSheet(name, await sheet(), format)
      showResult(t('files.saved', { name }), true)
    } catch (error) {
      report('file not saved', error)
      showError(t('files.failed'))
    }
  }
  return (
    <Menu
      className="button"
      label={text}
      button={
        <>
          <Icon name="download" small />
          {text}
        </>
      }
      items={[
        { id: 'csv', label: t('files.csv'), onChoose: () => void save('csv') },
        { id: 'xlsx', label: t('files.xlsx'), onChoose: () => void save('xlsx') },
        { id: 'print', label: t('files.print'), onChoose: () => window.print() },
      ]}
    />
  )
}
