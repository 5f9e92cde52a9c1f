import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import { descriptionOf, press, renderField } from '../testing/render-field.tsx'

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

afterEach(() => i18next.changeLanguage('en'))

describe('a text', () => {
  it('stores what is typed, and null when it is cleared', async () => {
    const { value } = await renderField({ name: 'title', type: 'text', label: 'Title' })
    await userEvent.type(box('Title'), 'Pensions')
    expect(value()).toBe('Pensions')
    await userEvent.clear(box('Title'))
    expect(value()).toBeNull()
  })

  it('is described by its error, and has the name by which the form finds it', async () => {
    await renderField({ name: 'title', type: 'text', label: 'Title', required: true }, { error: 'Field is required', hint: 'Short' })
    expect(descriptionOf(box('Title'))).toEqual(['Field is required'])
    expect(box('Title').getAttribute('aria-invalid')).toBe('true')
    expect(box('Title').name).toBe('title')
  })

  it('shows the error of its rules when focus leaves it, until it is changed', async () => {
    await renderField({ name: 'email', type: 'text', label: 'Email', rules: ['email'] })
    await userEvent.type(box('Email'), 'margaret')
    expect(descriptionOf(box('Email'))).toEqual([])
    await userEvent.tab()
    expect(descriptionOf(box('Email'))).toEqual(['Email must be valid'])
    await userEvent.type(box('Email'), '@firm.example')
    expect(descriptionOf(box('Email'))).toEqual([])
  })
})

describe('a text of several lines', () => {
  it('counts characters as a reader does, beside its limit', async () => {
    const { value } = await renderField({ name: 'summary', type: 'textarea', label: 'Summary', limit: 200 }, { hint: 'Two sentences' })
    await userEvent.type(box('Summary'), 'Árni 👩‍👩‍👧')
    expect(value()).toBe('Árni 👩‍👩‍👧')
    expect(descriptionOf(box('Summary'))).toEqual(['Two sentences', '6 of 200'])
  })

  it('states its limit when focus has left a longer text [B235]', async () => {
    await renderField({ name: 'summary', type: 'textarea', label: 'Summary', limit: 5 })
    await userEvent.type(box('Summary'), 'Too long')
    await userEvent.tab()
    expect(descriptionOf(box('Summary'))).toEqual(['Max 5 characters', '8 of 5'])
  })

  it('has no counter without a limit', async () => {
    await renderField({ name: 'summary', type: 'textarea', label: 'Summary' }, { value: 'Text' })
    expect(descriptionOf(box('Summary'))).toEqual([])
  })
})

describe('a number', () => {
  const amount = { name: 'amount', type: 'number', label: 'Amount', limit: 100 }

  it('has steps of 0.0000001 [P532]', async () => {
    await renderField(amount)
    expect(box('Amount').step).toBe('0.0000001')
  })

  it.each([
    ['en', '1,234.5', '1234.5', '1234.5'],
    ['is', '1.234,5', '1234.5', '1234,5'],
    ['el', '0,25', '0.25', '0,25'],
  ])('is typed in the notation of the language (%s) and stored as an exact decimal', async (language, typed, stored, shown) => {
    await i18next.changeLanguage(language)
    const { value } = await renderField({ ...amount, limit: 9_999 })
    await userEvent.type(screen.getByRole('textbox'), typed)
    expect(value()).toBe(stored)
    await userEvent.tab()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(shown)
  })

  it('asks for a number, and states its maximum, when focus has left it [B234]', async () => {
    const { value } = await renderField(amount)
    await userEvent.type(box('Amount'), 'twelve')
    expect(descriptionOf(box('Amount'))).toEqual([])
    await userEvent.tab()
    expect([descriptionOf(box('Amount')), value()]).toEqual([['Please enter a number'], 'twelve'])
    await userEvent.clear(box('Amount'))
    await userEvent.type(box('Amount'), '101')
    await userEvent.tab()
    expect(descriptionOf(box('Amount'))).toEqual(['Maximum value is 100'])
  })

  it('keeps all digits of a number that a computer cannot hold exactly', async () => {
    const { value } = await renderField({ name: 'amount', type: 'number', label: 'Amount' })
    await userEvent.type(box('Amount'), '12345678901234567890.1234567')
    await userEvent.tab()
    expect([value(), box('Amount').value]).toEqual(['12345678901234567890.1234567', '12345678901234567890.1234567'])
  })
})

describe('a slug', () => {
  it('says while it is empty that it is made from the name, and shows it', async () => {
    const { value } = await renderField({ name: 'slug', type: 'slug', label: 'Slug' }, { values: { name: 'Pensions & Estates' } })
    expect(descriptionOf(box('Slug'))).toEqual(['Made from the name'])
    expect(box('Slug').placeholder).toBe('pensions-estates')
    await userEvent.type(box('Slug'), 'pensions')
    expect([value(), descriptionOf(box('Slug'))]).toEqual(['pensions', []])
  })
})

describe('a number that the server assigns', () => {
  it('cannot be changed', async () => {
    await renderField({ name: 'number', type: 'increment', label: 'Number' }, { value: 'forms-12' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('group', { name: 'Number' }).textContent).toBe('forms-12')
  })
})

describe('a password', () => {
  it('is hidden until the person shows it', async () => {
    const { value } = await renderField({ name: 'password', type: 'password', label: 'Password' }, { form: { itemId: 'u1' } })
    const input = screen.getByLabelText<HTMLInputElement>('Password')
    expect([input.type, descriptionOf(input)]).toEqual(['password', ['Leave this empty to keep the present password.']])
    await userEvent.type(input, 'correct horse 1')
    await press('Show what you type: Password')
    expect([input.type, value()]).toEqual(['text', 'correct horse 1'])
  })

  it('must be the same in the field that repeats it', async () => {
    const field = { name: 'confirm_password', type: 'confirm_password', label: 'Repeat password' }
    await renderField(field, { values: { password: 'correct horse 1' } })
    const input = screen.getByLabelText('Repeat password')
    await userEvent.type(input, 'correct horse 2')
    await userEvent.tab()
    await userEvent.tab()
    await waitFor(() => expect(descriptionOf(input)).toEqual(['Passwords do not match']))
    await userEvent.clear(input)
    await userEvent.type(input, 'correct horse 1')
    expect(descriptionOf(input)).toEqual([])
  })
})
