import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { sizeText } from '@atrium/files/web/size-text'
import type { Duplicate, DuplicateChoice } from '../duplicates.ts'

type Props = {
  duplicate: Duplicate
  position: number
  total: number
  onChoose: (choice: DuplicateChoice, isForAll: boolean) => void
  onCancel: () => void
}

const choices = ['replace', 'keep', 'skip'] as const

/** Asks what to do with a file whose name is in use: a new version, both files, or no upload. */
export function DuplicateDialog({ duplicate: { file, existing }, position, total, onChoose, onCancel }: Props) {
  const { t } = useTranslation()
  const { date, number } = useFormats()
  const [chosen, setChosen] = useState<DuplicateChoice>(existing.mayReplace ? 'replace' : 'keep')
  const [isForAll, setIsForAll] = useState(false)
  const others = total - position
  const hints: Record<DuplicateChoice, string> = {
    replace: t('library.duplicate.replaceHint', { number: existing.version + 1, before: existing.version }),
    keep: t('library.duplicate.keepHint', { name: existing.nameIfKept }),
    skip: t('library.duplicate.skipHint'),
  }
  return (
    <Modal title={t('library.duplicate.title')} lede={file.name} isWide onClose={onCancel}>
      <dl className="duplicate-versus">
        <div>
          <dt>{t('library.duplicate.present')}</dt>
          <dd>
            {date(existing.addedOn)}
            <small>{[sizeText(existing.bytes, number), t(`documentParts.sources.${existing.from}`)].join(', ')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('library.duplicate.added')}</dt>
          <dd>
            {t('library.duplicate.today')}
            <small>{sizeText(file.size, number)}</small>
          </dd>
        </div>
      </dl>
      <fieldset className="duplicate-choices">
        <legend className="visually-hidden">{t('library.duplicate.question')}</legend>
        {choices
          .filter((choice) => choice !== 'replace' || existing.mayReplace)
          .map((choice) => (
            <label key={choice}>
              <input type="radio" name="duplicate" checked={chosen === choice} onChange={() => setChosen(choice)} />
              <strong>{t(`library.duplicate.${choice}`)}</strong>
              <small>{hints[choice]}</small>
            </label>
          ))}
      </fieldset>
      {others > 0 && (
        <Check isOn={isForAll} onChange={setIsForAll}>
          {t('library.duplicate.forAll', { count: others })}
        </Check>
      )}
      <div className="library-dialog-foot">
        <button className="button primary" type="button" onClick={() => onChoose(chosen, isForAll)}>
          {t('library.duplicate.continue')}
        </button>
        <button className="button" type="button" onClick={onCancel}>
          {t('library.cancel')}
        </button>
        {total > 1 && <span className="muted">{t('library.duplicate.position', { position, total })}</span>}
      </div>
    </Modal>
  )
}
