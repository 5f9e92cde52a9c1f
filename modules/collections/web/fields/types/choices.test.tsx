import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { descriptionOf, press, renderField } from '../testing/render-field.tsx'

const options = ['Advice', 'Insights', 'Videos'].map((value) => ({ value, label: { en: value, is: `${value} á íslensku` } }))

const details = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Please give details' })

describe('a switch', () => {
  it('stores true and false', async () => {
    const { value } = await renderField({ name: 'hidden', type: 'switch', label: 'Hidden' }, { error: 'Please check this entry.' })
    const element = screen.getByRole('switch', { name: 'Hidden' })
    expect(descriptionOf(element)).toEqual(['Please check this entry.'])
    await userEvent.click(element)
    expect(value()).toBe(true)
    await userEvent.keyboard(' ')
    expect(value()).toBe(false)
  })
})

describe('a checkbox', () => {
  it('without options stores true or false', async () => {
    const { value } = await renderField({ name: 'agreed', type: 'checkbox', label: 'I agree' }, { error: 'Field is required' })
    const box = screen.getByRole('checkbox', { name: 'I agree' })
    expect([descriptionOf(box), box.getAttribute('name')]).toEqual([['Field is required'], 'agreed'])
    await userEvent.click(box)
    expect(value()).toBe(true)
  })

  it('with options stores the ticked ones in the order of the options, and null for none', async () => {
    const { value } = await renderField({ name: 'topics', type: 'checkbox', label: 'Topics', options }, { error: 'Field is required' })
    expect(descriptionOf(screen.getByRole('group', { name: 'Topics' }))).toEqual(['Field is required'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Videos' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Advice' }))
    expect(value()).toEqual(['Advice', 'Videos'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Videos' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Advice' }))
    expect(value()).toBeNull()
  })
})

describe('a select', () => {
  it('stores the chosen option, and can be cleared unless it is required', async () => {
    const { value } = await renderField({ name: 'topic', type: 'select', label: 'Topic', options }, { error: 'Please choose.' })
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' })
    expect(descriptionOf(select)).toEqual(['Please choose.'])
    await userEvent.selectOptions(select, 'Insights')
    expect(value()).toBe('Insights')
    await userEvent.selectOptions(select, 'Not chosen')
    expect(value()).toBeNull()
  })

  it('cannot be cleared if it is required, and keeps a value that is no option any more', async () => {
    const field = { name: 'topic', type: 'select', label: 'Topic', options, required: true }
    const { value } = await renderField(field, { value: 'Product' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Topic' }).value).toBe('Product')
    expect(screen.getByText<HTMLOptionElement>('Choose…').hidden).toBe(true)
    expect(value()).toBe('Product')
  })
})

describe('the option "Other"', () => {
  it.each(['select', 'radio'])('of a %s has a text box, whose text is stored beside the value [B133]', async (type) => {
    const { values } = await renderField(
      { name: 'topic', type, label: 'Topic', options, other: true },
      { partErrors: { other: 'Required' } },
    )
    expect(details()).toBeNull()
    if (type === 'select') await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'Other')
    else await userEvent.click(screen.getByRole('radio', { name: 'Other' }))
    expect(descriptionOf(details())).toEqual(['Required'])
    await userEvent.type(details()!, 'Podcasts')
    expect(values()).toEqual({ topic: 'other', 'topic-other': 'Podcasts' })
  })

  it.each([
    ['dropdown', false],
    ['combobox', true],
  ])('is a tag of a %s with several values', async (type, multiple) => {
    const field = { name: 'topics', type, label: 'Topics', options, other: true, otherValue: 'else', ...(multiple && { multiple }) }
    const { values } = await renderField(field)
    await userEvent.type(screen.getByRole('combobox', { name: 'Topics' }), 'oth')
    await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
    await userEvent.type(details()!, 'Podcasts')
    expect(values()).toEqual({ topics: ['else'], 'topics-other': 'Podcasts' })
  })

  it('has its text box in a group of checkboxes', async () => {
    const { values } = await renderField({ name: 'topics', type: 'checkbox', label: 'Topics', options, other: true })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Other' }))
    await userEvent.type(details()!, 'Podcasts')
    expect(values()).toEqual({ topics: ['other'], 'topics-other': 'Podcasts' })
  })
})

describe('radio buttons', () => {
  it('store the chosen option, move by arrow keys, and can be cleared unless they are required', async () => {
    const { value } = await renderField({ name: 'owned', type: 'radio', label: 'Belongs to', options }, { error: 'Field is required' })
    const group = screen.getByRole('radiogroup', { name: 'Belongs to' })
    expect([descriptionOf(group), group.getAttribute('aria-invalid')]).toEqual([['Field is required'], 'true'])
    await userEvent.click(screen.getByRole('radio', { name: 'Advice' }))
    expect(value()).toBe('Advice')
    await userEvent.keyboard('{ArrowDown}')
    expect(value()).toBe('Insights')
    await press('Clear the choice')
    expect(value()).toBeNull()
  })
})

describe('a dropdown', () => {
  it('filters while a person types, adds with Enter and removes with Backspace', async () => {
    const { value } = await renderField({ name: 'tags', type: 'dropdown', label: 'Tags', options }, { error: 'Field is required' })
    const input = screen.getByRole('combobox', { name: 'Tags' })
    expect(descriptionOf(input)).toContain('Field is required')
    await userEvent.type(input, 'vid')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Videos'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.type(input, 'adv')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(value()).toEqual(['Videos', 'Advice'])
    await userEvent.keyboard('{Backspace}')
    expect(value()).toEqual(['Videos'])
    await userEvent.keyboard('{Backspace}')
    expect(value()).toBeNull()
  })

  it('keeps the choice when Tab leaves the field', async () => {
    const { value } = await renderField({ name: 'tags', type: 'dropdown', label: 'Tags', options })
    await userEvent.click(screen.getByRole('combobox', { name: 'Tags' }))
    await userEvent.click(screen.getByRole('option', { name: 'Videos' }))
    await userEvent.tab()
    expect(value()).toEqual(['Videos'])
  })
})

describe('a combobox', () => {
  it('stores the value of a suggestion or any other text', async () => {
    const { value } = await renderField({ name: 'topic', type: 'combobox', label: 'Topic', options: [{ value: 'adv', label: 'Advice' }] })
    const input = screen.getByRole('combobox', { name: 'Topic' })
    await userEvent.type(input, 'Adv')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(value()).toBe('adv')
    await userEvent.clear(input)
    await userEvent.type(input, 'Taxes')
    await userEvent.tab()
    expect(value()).toBe('Taxes')
  })

  it('stores several texts as a list', async () => {
    const { value } = await renderField({ name: 'topics', type: 'combobox', label: 'Topics', options, multiple: true })
    await userEvent.type(screen.getByRole('combobox', { name: 'Topics' }), 'Taxes{Enter}Estates{Enter}')
    expect(value()).toEqual(['Taxes', 'Estates'])
  })
})

describe('a country', () => {
  it('is found by its name in the language of the page, stored by its code, and can be cleared', async () => {
    const { value } = await renderField({ name: 'country', type: 'country', label: 'Country' })
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
    await userEvent.type(input, 'Icel')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect([value(), input.value]).toEqual(['IS', 'Iceland'])
    await press('Clear: Country')
    expect([value(), input.value]).toEqual([null, ''])
  })

  it('offers all 249 countries', async () => {
    await renderField({ name: 'country', type: 'country', label: 'Country' })
    await userEvent.click(screen.getByRole('button', { name: 'Show choices: Country' }))
    expect(screen.getAllByRole('option')).toHaveLength(249)
  })
})
