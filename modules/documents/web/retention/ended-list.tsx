import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { showError } from '@atrium/ui/components/notices'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { useList } from '@atrium/ui/lib/use-list'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '@atrium/people/web/profiles/queries'
import type { EndedDocument } from '../../contract/retention.ts'
import { api } from '../api.ts'
import { libraryPath } from '../paths.ts'
import { RetentionDrawer } from './retention-drawer.tsx'
import { endedSource } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'

/** Documents whose retention has ended, of which admins order that they are deleted for good. */
export function EndedList({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const list = useList(endedSource, { portal })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setIsAsking] = useState(false)
  const [opened, setOpened] = useState<EndedDocument | null>(null)
  const mayDestroy = me?.role === 'admin' || me?.role === 'company-admin'
  const documents = list.items.filter(({ id, order }) => chosen.has(id) && !order)
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)))
  /** Each order is a request of its own, so that one that is refused leaves the others. The first one asks for the proof of identity. */
  const orderAll = async (reason: string) => {
    const refused: string[] = []
    for (const { id, account, name } of documents)
      await api.retention.order({ account: account.id, document: id, reason }).catch((error: unknown) => {
        if (failureCode(error) === 'proof-required') throw error
        refused.push(name)
      })
    if (refused.length > 0) showError(t('retention.page.refused', { names: refused.join(', ') }))
  }
  return (
    <>
      {mayDestroy && documents.length > 0 && (
        <div className="retention-selected">
          <span role="status">{t('retention.page.chosen', { count: documents.length })}</span>
          <button className="button small primary" type="button" onClick={() => setIsAsking(true)}>
            {t('retention.destroy')}
          </button>
        </div>
      )}
      <PagedList
        list={list}
        failure={t('retention.failed')}
        empty={<EmptyState title={t('retention.page.noneEnded')}>{t('retention.page.noneEndedHint')}</EmptyState>}
        more={t('retention.page.look')}
      >
        {(items) => (
          <ul className="library-rows">
            {items.map((document) => (
              <li key={document.id}>
                <span className="retention-chosen">
                  {mayDestroy && !document.order && (
                    <Check isOn={chosen.has(document.id)} onChange={(isOn) => toggle(document.id, isOn)}>
                      <span className="visually-hidden">{t('retention.page.choose', { name: document.name })}</span>
                    </Check>
                  )}
                  <EndedText portal={portal} document={document} onOpen={() => setOpened(document)} />
                </span>
                <EndedDay document={document} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isAsking && (
        <Modal title={t('retention.destroy')} lede={t('retention.destroyLede')} onClose={() => setIsAsking(false)}>
          <ReasonForm
            label={t('retention.destroyReason')}
            save={t('retention.destroy')}
            result={t('retention.page.ordered', { count: documents.length })}
            write={orderAll}
            onDone={() => {
              setIsAsking(false)
              setChosen(new Set())
            }}
            onCancel={() => setIsAsking(false)}
          />
        </Modal>
      )}
      {opened && <RetentionDrawer account={opened.account.id} document={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

type TextProps = { portal: string; document: EndedDocument; onOpen: () => void }

function EndedText({ portal, document: { name, account, records, isDeleted, order }, onOpen }: TextProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <span>
      <button className="document-open" type="button" onClick={onOpen}>
        {name}
      </button>
      <small>
        <Link className="link" to={libraryPath(portal, account.id)}>
          {account.name}
        </Link>
        {`, ${[...records.map(({ class: one }) => t(`retention.classes.${one}`)), ...(isDeleted ? [t('library.bin')] : [])].join(', ')}`}
      </small>
      {order && (
        <small>{t('retention.orderedBy', { name: order.orderedBy ?? '', moment: moment(order.orderedAt), reason: order.reason })}</small>
      )}
    </span>
  )
}

function EndedDay({ document: { records, duty, order } }: { document: EndedDocument }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const last = records
    .map(({ keepUntil }) => keepUntil)
    .toSorted()
    .at(-1)
  return (
    <span className="retention-day">
      {order ? t('retention.state.ordered') : last !== undefined && t('retention.page.endedOn', { day: date(last) })}
      {!order && duty === 'must' && <small>{t('retention.must')}</small>}
    </span>
  )
}
