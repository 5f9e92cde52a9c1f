import type { FieldDefinition, FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useState, type ReactNode } from 'react'
import uploads from '@atrium/files/texts/en'
import { FormatsProvider, useCreateFormats } from '@atrium/ui/i18n/use-formats'
import collections from '../../../texts/en/collections.ts'
import fields from '../../../texts/en/fields.ts'
import type { FieldForm, FieldProps } from '../field-renderer.ts'
import { FieldControl } from '../field-view.tsx'

function Formats({ children }: { children: ReactNode }) {
  return <FormatsProvider value={useCreateFormats()}>{children}</FormatsProvider>
}

/** Renders what the fields of a page have around them: texts, formats, queries and links. */
export async function renderWithin(content: ReactNode): Promise<void> {
  i18next.addResourceBundle('en', 'translation', { ...uploads, collections, fields }, true, true)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={queryClient}>
          <Formats>{content}</Formats>
        </QueryClientProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await act(async () => {
    await router.load()
  })
  render(<RouterProvider router={router} />)
}

type Options = Partial<Pick<FieldProps, 'hint' | 'error' | 'partErrors' | 'isReadOnly'>> & {
  value?: FieldValue
  values?: FieldValues
  form?: Partial<FieldForm>
}

const noErrors = {}
/** Time in which code loads on a busy machine. */
const loadMs = 60_000

type Shown = { field: FieldDefinition; options: Options; keep: (values: FieldValues) => void }

function Example({ field, options: { value = null, values: others, form, ...props }, keep }: Shown) {
  const [values, setValues] = useState<FieldValues>({ ...others, [field.name]: value })
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const setValue = (name: string, next: FieldValue) =>
    setValues((before) => {
      keep({ ...before, [name]: next })
      return { ...before, [name]: next }
    })
  const fieldForm: FieldForm = {
    values,
    setValue,
    isAdmin: true,
    nameOf: (collection, id) => names.get(`${collection} ${id}`),
    addName: (collection, id, name) => setNames((before) => new Map(before).set(`${collection} ${id}`, name)),
    ...form,
  }
  return (
    <FieldControl
      field={field}
      value={values[field.name] ?? null}
      onValue={(next) => setValue(field.name, next)}
      label={typeof field.label === 'string' ? field.label : field.name}
      partErrors={noErrors}
      isReadOnly={false}
      {...props}
      form={fieldForm}
    />
  )
}

/**
 * Renders a field in a form that stores what is typed, and waits for its code. Returns functions for the stored value and for the values of
 * all fields of the form.
 */
export async function renderField(field: FieldDefinition, options: Options = {}) {
  let stored: FieldValues = { ...options.values, [field.name]: options.value ?? null }
  await renderWithin(<Example field={field} options={options} keep={(values) => (stored = values)} />)
  const checkLoaded = () => {
    if (document.querySelector('[aria-busy="true"].entry')) throw new Error('the code of the field is loading')
  }
  await waitFor(checkLoaded, { timeout: loadMs })
  return { value: () => stored[field.name] ?? null, values: () => stored }
}

/** Returns the texts that describe an element: its hint or its error, and its counter. */
export const descriptionOf = (element: Element | null): string[] =>
  (element?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent ?? '')

export const press = async (name: string | RegExp): Promise<void> => {
  const { userEvent } = await import('@testing-library/user-event')
  await userEvent.click(screen.getByRole('button', { name }))
}
