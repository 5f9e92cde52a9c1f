import { createMemoryHistory, createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { ORPCError } from '@orpc/client'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from '../components/field.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useForm, type FieldRule } from './use-form.ts'
import { useFormList } from './use-form-list.ts'

type Firm = { name: string; address: { city: string }; owners: { name: string }[]; logo: File | null }

const requiredText = z.string().check(z.minLength(1))
const firm = z.object({
  name: requiredText,
  address: z.object({ city: requiredText }),
  owners: z.array(z.object({ name: requiredText })),
  logo: z.nullable(z.file()),
})
const empty: Firm = { name: '', address: { city: '' }, owners: [{ name: '' }], logo: null }

type Props = { send?: (values: Firm) => Promise<void>; nameRule?: FieldRule<Firm, string>; initial?: Firm }

function FirmForm({ send, nameRule, initial = empty }: Props) {
  const form = useForm<Firm>(
    firm,
    initial,
    async (values, control) => {
      await send?.(values)
      control.markSaved()
    },
    nameRule && { name: nameRule },
  )
  const owners = useFormList(form.control, 'owners')
  const logo = form.entry('logo')
  return (
    <form onSubmit={form.submit} noValidate aria-label="Firm">
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('address.city')} />
      {owners.keys.map((key, index) => (
        <TextField key={key} label={`Owner ${index + 1}`} {...form.field(`owners.${index}.name`)} />
      ))}
      <button type="button" onClick={() => owners.add({ name: '' })}>
        Add owner
      </button>
      <button type="button" onClick={() => owners.move(0, 1)}>
        Move down
      </button>
      <button type="button" onClick={() => owners.remove(0)}>
        Remove first
      </button>
      <input type="file" aria-label="Logo" onChange={({ target }) => logo.onValue(target.files?.[0] ?? null)} />
      <button type="button" onClick={() => void form.entry('name').check()}>
        Check
      </button>
      <button type="submit">Save</button>
    </form>
  )
}

const typeInto = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const readError = (label: string) => {
  const input = screen.getByLabelText(label)
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
}
/** Returns the shown errors by the label of their field. */
const readErrors = () =>
  Object.fromEntries(['Name', 'City', 'Owner 1'].flatMap((label) => (readError(label) ? [[label, readError(label)]] : [])))
const requiredError = 'Please fill this in.'
const readValue = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value
const refusal = (path: string, code: string) => new ORPCError('invalid-request', { status: 400, data: { issues: [{ path, code }] } })

describe('rules of the schema', () => {
  it('show errors at nested fields and list entries, and focus the first invalid field', async () => {
    const send = vi.fn<(values: Firm) => Promise<void>>()
    render(<FirmForm send={send} />)
    await typeInto('Name', 'Harcourt')
    await press('Save')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')))
    expect(readErrors()).toEqual({ City: requiredError, 'Owner 1': requiredError })
    await typeInto('City', 'Leeds')
    expect(readErrors()).toEqual({ 'Owner 1': requiredError })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('the submitted values', () => {
  it('include nested values, the list in its order, and the file', async () => {
    const send = vi.fn<(values: Firm) => Promise<void>>(async () => undefined)
    render(<FirmForm send={send} />)
    const logo = new File(['logo'], 'logo.png', { type: 'image/png' })
    await typeInto('Name', 'Harcourt')
    await typeInto('City', 'Leeds')
    await typeInto('Owner 1', 'Ada')
    await press('Add owner')
    await typeInto('Owner 2', 'Ben')
    await press('Add owner')
    await typeInto('Owner 3', 'Cy')
    await press('Move down')
    expect([readValue('Owner 1'), readValue('Owner 2'), readValue('Owner 3')]).toEqual(['Ben', 'Ada', 'Cy'])
    await press('Remove first')
    await userEvent.upload(screen.getByLabelText('Logo'), logo)
    await press('Save')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      name: 'Harcourt',
      address: { city: 'Leeds' },
      owners: [{ name: 'Ada' }, { name: 'Cy' }],
    })
    expect(send.mock.calls[0]?.[0].logo).toBe(logo)
  })

  it('are sent once, even if the button is pressed twice', async () => {
    const response = Promise.withResolvers<void>()
    const send = vi.fn<(values: Firm) => Promise<void>>(() => response.promise)
    render(<FirmForm send={send} initial={{ ...empty, name: 'A', address: { city: 'B' }, owners: [] }} />)
    await press('Save')
    await press('Save')
    expect(send).toHaveBeenCalledTimes(1)
    await act(async () => response.resolve())
    expect(send).toHaveBeenCalledTimes(1)
  })
})

const validFirm: Firm = { name: 'Harcourt', address: { city: 'Leeds' }, owners: [{ name: 'Ada' }], logo: null }

describe('errors from the server', () => {
  it('are shown at the named field, which gets focus, until the field is changed', async () => {
    render(<FirmForm initial={validFirm} send={async () => Promise.reject(refusal('owners.0.name', 'account-exists'))} />)
    await press('Save')
    await waitFor(() => expect(readErrors()).toEqual({ 'Owner 1': 'An account with this email address already exists' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Owner 1'))
    await typeInto('Owner 1', 'x')
    expect(readErrors()).toEqual({})
  })
})

describe('asynchronous rules', () => {
  const isFree: FieldRule<Firm, string> = async (name) => (name === 'Taken' ? 'This name is taken.' : undefined)

  it('prevent a form with an error from being sent', async () => {
    const send = vi.fn<(values: Firm) => Promise<void>>(async () => undefined)
    render(<FirmForm send={send} nameRule={isFree} initial={{ ...validFirm, name: 'Taken' }} />)
    await press('Save')
    await waitFor(() => expect(readError('Name')).toBe('This name is taken.'))
    expect(send).not.toHaveBeenCalled()
    await typeInto('Name', '!')
    await press('Save')
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(readErrors()).toEqual({})
  })

  it('ignore the response about a value that has changed since', async () => {
    const response = Promise.withResolvers<string>()
    render(<FirmForm nameRule={() => response.promise} initial={validFirm} />)
    await press('Check')
    await typeInto('Name', '!')
    response.resolve('Too late.')
    await response.promise
    await userEvent.click(document.body)
    expect(readError('Name')).toBeUndefined()
  })
})

function openPage(initial: Firm, response: Promise<void> = Promise.resolve()) {
  function FirmPage() {
    const form = useForm<Firm>(firm, initial, async (_, control) => {
      await response
      control.markSaved()
    })
    return (
      <form onSubmit={form.submit} noValidate>
        <UnsavedChanges isUnsaved={form.isUnsaved} />
        <TextField label="Name" {...form.field('name')} />
        <button type="submit">Save</button>
        <Link to={'/other' as never}>Other page</Link>
        <Link to={'/login' as never}>Sign in again</Link>
      </form>
    )
  }
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => root, path, component })
  const routeTree = root.addChildren([
    page('/', FirmPage),
    page('/firm', FirmPage),
    page('/other', () => 'The other page'),
    page('/login', () => 'The door'),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/firm'] }) })
  render(<RouterProvider router={router as never} />)
}

describe('unsaved changes', () => {
  const followLink = (name: string) => userEvent.click(screen.getByRole('link', { name }))

  it('require confirmation before the page is left, and can be kept or discarded', async () => {
    openPage(validFirm)
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await followLink('Other page')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }, { timeout: 30_000 }))
    expect(screen.queryByText('The other page')).toBeNull()
    expect(readValue('Name')).toBe('Harcourt!')
    await followLink('Other page')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    expect(await screen.findByText('The other page')).toBeTruthy()
  })

  it('require no confirmation before the first change', async () => {
    openPage(validFirm)
    await screen.findByLabelText('Name')
    await followLink('Other page')
    expect(await screen.findByText('The other page')).toBeTruthy()
  })

  it('require no confirmation while they are being sent', async () => {
    const response = Promise.withResolvers<void>()
    openPage(validFirm, response.promise)
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await press('Save')
    await followLink('Other page')
    expect(await screen.findByText('The other page')).toBeTruthy()
    response.resolve()
  })

  it('require no confirmation after saving', async () => {
    openPage(validFirm)
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await press('Save')
    await followLink('Other page')
    expect(await screen.findByText('The other page')).toBeTruthy()
  })

  it('do not delay leaving the page when the session is lost', async () => {
    openPage(validFirm)
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await followLink('Sign in again')
    expect(await screen.findByText('The door')).toBeTruthy()
  })
})
