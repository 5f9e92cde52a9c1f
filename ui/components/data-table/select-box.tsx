import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export function SelectAll({ isAll, isSome, onToggle }: { isAll: boolean; isSome: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll
  }, [isAll, isSome])
  return (
    <th role="columnheader" scope="col" className="select-cell">
      <input ref={box} type="checkbox" aria-label={t('controls.selectAll')} checked={isAll} onChange={onToggle} />
    </th>
  )
}

/** Shows the checkbox of a row. A press with Shift selects all rows since the last pressed row. */
export function SelectRow({ name, isSelected, onToggle }: { name: string; isSelected: boolean; onToggle: (event: unknown) => void }) {
  const { t } = useTranslation()
  return (
    <td role="cell" className="select-cell">
      <input type="checkbox" aria-label={t('controls.selectRow', { name })} checked={isSelected} onChange={onToggle} />
    </td>
  )
}
