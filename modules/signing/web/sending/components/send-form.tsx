import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PdfPage } from '@atrium/documents/web/preview/pdf-page.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { SigningPreparation } from '../../../contract/envelopes.ts'
import { signingFieldKinds, type SigningFieldKind } from '../../../contract/signing-terms.ts'
import { api } from '../../api.ts'
import { openPdf } from '../../open-pdf.ts'
import { envelopePath, libraryPath } from '../../paths.ts'
import {
  addField,
  changeField,
  createDraft,
  findProblems,
  fitDraft,
  isComplete,
  listOwners,
  removeField,
  suggestFields,
  toRequest,
  type DraftProblems,
} from '../draft.ts'
import { useSavedDraft } from '../use-saved-draft.ts'
import { PageFrames } from '../../envelopes/components/page-frames.tsx'
import { FieldList } from './field-list.tsx'
import { PlacedField } from './placed-field.tsx'
import { RequestSettings } from './request-settings.tsx'
import { SavingNote } from './saving-note.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { SignerChoices } from './signer-choices.tsx'
import './sending.css'

type Props = { portal: string; account: string; preparation: SigningPreparation; onReload: () => void }

const createId = () => crypto.randomUUID()

/** The form with which staff choose signers, place their fields on the pages, and send the document. */
export function SendForm({ portal, account, preparation, onReload }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { document, version, people, today, mandate, pages, fileUrl, title } = preparation
  const [envelope] = useState(createId)
  const saved = useSavedDraft({
    account,
    document,
    content: preparation.draft ? fitDraft(preparation.draft.content, people, pages.length) : createDraft(people, today, createId),
    saved: preparation.draft,
  })
  const { draft, change } = saved
  const pdf = useQuery({ queryKey: ['signing', 'file', fileUrl], queryFn: () => openPdf(fileUrl), staleTime: Infinity, retry: false })
  const [chosenSigner, setChosenSigner] = useState<string | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const pagesRef = useRef<HTMLDivElement>(null)
  const problems = findProblems(draft, { mandate, owners: listOwners(people).length, today })
  const shown: DraftProblems | null = isChecked ? problems : null
  const pageNumbers = pages.map((_, index) => index + 1)
  const nameOf = (person: string) => people.find((one) => one.person === person)?.name ?? ''
  const signer = draft.signers.find(({ id }) => id === chosenSigner) ?? draft.signers[0]

  const add = (kind: SigningFieldKind) => {
    if (!signer) return
    const id = createId()
    const page = findPageInView(pagesRef.current)
    change((before) => addField(before, signer.id, { id, kind, label: t(`sending.fieldKinds.${kind}`), page }, pages))
    focusField(id)
  }
  const suggest = () => {
    const labels = { signature: t('sending.fieldKinds.signature'), date: t('sending.fieldKinds.date') }
    change((before) => suggestFields(before, { pages, labels, createId }))
    pagesRef.current?.querySelector(`[data-page="${pages.length}"]`)?.scrollIntoView({ block: 'center' })
  }
  /** Says why the server refused the request. People and the mandate may have changed since the page was opened. */
  const describe = (error: unknown): string => {
    const code = failureCode(error)
    const issues = failureDetails(error).issues ?? []
    const missing = issues.find((issue) => issue.code === 'owner-missing')
    const barred = issues.find((issue) => issue.code === 'may-not-sign')
    if (missing) return t('sending.errors.ownerMissing', { count: missing.limit ?? 0 })
    if (barred) return t('sending.errors.mayNotSign', { name: nameOf(draft.signers[Number(barred.path.split('.')[1])]?.person ?? '') })
    return t(code === 'conflict' ? 'sending.errors.conflict' : `errors.${code}`)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy) return
    if (!isComplete(problems)) {
      showError(t('sending.errors.summary'))
      return
    }
    setIsBusy(true)
    try {
      await saved.flush()
      await api.envelopes.send({ account, envelope, ...toRequest(draft, document, version) })
      await saved.close()
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'preparation' })
      showResult(t('sending.sent'))
      void navigate({ to: envelopePath(portal, account, envelope) })
    } catch (error) {
      showError(describe(error))
      setIsBusy(false)
    }
  }
  const discard = async () => {
    await saved.close()
    try {
      await api.envelopes.discardDraft({ account, document })
      void navigate({ to: libraryPath(portal, account) })
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }

  return (
    <form className="sending wide" onSubmit={(event) => void submit(event)} noValidate>
      <header>
        <h1>{title}</h1>
        <p className="muted">{t('sending.lede')}</p>
        <SavingNote state={saved.state} onReload={onReload} />
      </header>
      <div className="sending-choices">
        <RequestSettings.Kind draft={draft} onChange={change} />
        <TemplateChoice portal={portal} draft={draft} people={people} pageCount={pages.length} onChange={change} />
        <SignerChoices draft={draft} people={people} mandate={mandate} problems={shown} onChange={change} />
      </div>
      <div className="sending-document">
        <p className="muted sending-hint">{t('sending.fieldsHint')}</p>
        <div className="sending-tools" role="group" aria-label={t('sending.add')}>
          <NativeSelect
            label={t('sending.fieldsOf')}
            value={signer?.id ?? ''}
            choices={draft.signers.map(({ id, person }) => ({ value: id, label: nameOf(person) }))}
            onChoose={setChosenSigner}
          />
          {signingFieldKinds.map((kind) => (
            <button key={kind} className="button small" type="button" disabled={!signer} onClick={() => add(kind)}>
              <Icon name="plus" small />
              {t(`sending.fieldKinds.${kind}`)}
            </button>
          ))}
        </div>
        <div ref={pagesRef} className="signing-pages" role="region" aria-label={t('signing.pages')}>
          {pdf.isError && <Note kind="error">{t('signing.failedPages')}</Note>}
          {pdf.isPending && <PageFrames pages={pages} />}
          {pdf.data &&
            pageNumbers.map((number) => (
              <div key={number} data-page={number}>
                <PdfPage document={pdf.data.document} number={number} label={t('signing.page', { page: number, pages: pages.length })}>
                  {draft.signers.flatMap(({ fields, person }, position) =>
                    fields
                      .filter(({ page }) => page === number)
                      .map((field) => (
                        <PlacedField
                          key={field.id}
                          field={field}
                          position={position}
                          name={nameOf(person)}
                          isSelected={selected === field.id}
                          onSelect={() => setSelected(field.id)}
                          onChange={(values) => change((before) => changeField(before, field.id, values))}
                          onRemove={() => change((before) => removeField(before, field.id))}
                        />
                      )),
                  )}
                </PdfPage>
              </div>
            ))}
        </div>
      </div>
      <aside className="sending-panel">
        <FieldList
          draft={draft}
          pageCount={pages.length}
          nameOf={nameOf}
          selected={selected}
          problems={shown}
          onChange={change}
          onShow={focusField}
          onSuggest={suggest}
        />
        <RequestSettings.Rest draft={draft} problems={shown} today={today} onChange={change} />
        <div className="sending-buttons">
          <button
            className="button primary"
            type="submit"
            aria-busy={isBusy}
            disabled={problems.isPaper || saved.state.kind === 'conflict'}
          >
            {t('sending.send')}
          </button>
          <button className="link" type="button" onClick={() => void discard()}>
            {t('sending.discard')}
          </button>
        </div>
      </aside>
    </form>
  )
}

/** Returns the number of the page nearest to the middle of the window. */
function findPageInView(container: HTMLElement | null): number {
  const middle = window.innerHeight / 2
  const pages = [...(container?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].map((page) => {
    const { top, bottom } = page.getBoundingClientRect()
    return { number: Number(page.dataset['page']), distance: top > middle ? top - middle : bottom < middle ? middle - bottom : 0 }
  })
  return pages.toSorted((left, right) => left.distance - right.distance)[0]?.number ?? 1
}

/** Moves the focus to a field on its page, after it has been drawn. */
function focusField(id: string): void {
  requestAnimationFrame(() => {
    const field = window.document.getElementById(`field-${id}`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', inline: 'nearest' })
  })
}
