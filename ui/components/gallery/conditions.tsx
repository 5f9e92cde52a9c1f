import { useState } from 'react'
import { ErrorPage, NotFoundPage } from '../error-page.tsx'
import { Modal } from '../modal.tsx'
import { showError, showMessage, showResult, showSuccess } from '../notices.ts'
import { Skeleton, EmptyState, ErrorState, Note, TableSkeleton } from '../states.tsx'
import { TechnicalError } from '../technical-error.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

export function StateSpecimens() {
  return (
    <GallerySection title="States">
      <Specimen name="Loading">
        <p>
          <Skeleton width="240px" />
        </p>
        <TableSkeleton rows={3} />
      </Specimen>
      <Specimen name="Empty">
        <EmptyState
          title="No clients under X"
          action={
            <button className="button" type="button">
              Show all letters
            </button>
          }
        >
          Clients stand here by name.
        </EmptyState>
      </Specimen>
      <Specimen name="Error, in a panel">
        <ErrorState title="The holdings could not be read." error={new TypeError('offline')} onRetry={() => {}} />
      </Specimen>
      <Specimen name="Notes">
        <div className="missing-list">
          <Note>Without a price.</Note>
          <Note kind="info">For your information.</Note>
          <Note kind="error">Not possible.</Note>
        </div>
      </Specimen>
      <Specimen name="Messages">
        <MessageButtons />
      </Specimen>
      <Specimen name="Dialog">
        <DialogExample />
      </Specimen>
      <Specimen name="Page not found">
        <NotFoundPage />
      </Specimen>
      <Specimen name="Error page">
        <ErrorPage error={null} />
      </Specimen>
      <Specimen name="Technical error">
        <TechnicalError />
      </Specimen>
    </GallerySection>
  )
}

function MessageButtons() {
  return (
    <div className="row-of">
      <button className="button" type="button" onClick={() => showMessage('Something to know')}>
        Snackbar
      </button>
      <button className="button" type="button" onClick={() => showSuccess('Saved')}>
        Success
      </button>
      <button className="button" type="button" onClick={() => showError('Not saved')}>
        Error
      </button>
      <button className="button" type="button" onClick={() => showResult('Done')}>
        Result toast
      </button>
      <button className="button" type="button" onClick={() => showResult('Copied', true)}>
        Discrete toast
      </button>
    </div>
  )
}

function DialogExample() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button className="button" type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Modal
          title="A dialog"
          lede="With an introductory sentence."
          onClose={close}
          footer={
            <button className="button primary" type="button" onClick={close}>
              Done
            </button>
          }
        >
          <p>The content of the dialog.</p>
        </Modal>
      )}
    </>
  )
}
