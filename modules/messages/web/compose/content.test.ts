import { describe, expect, it } from 'vitest'
import { emptyContent, findProblems, isEmptyContent, replyContent, toMoment, toRequest } from './content.ts'
import { parseMessageDrawer } from '../paths.ts'

const id = '0b9d3c1e-5a52-4f6e-9a53-6d2f4f1f7a10'
const body = { type: 'doc', content: [] }

describe('the content of a message', () => {
  it('lacks recipient, subject and text of a new one, and only the text of a reply', () => {
    expect(findProblems(emptyContent, false).map(({ key }) => key)).toEqual(['recipientRequired', 'subjectRequired', 'bodyRequired'])
    expect(findProblems(emptyContent, true).map(({ key }) => key)).toEqual(['bodyRequired'])
    expect(findProblems({ ...emptyContent, recipient: { kind: 'general' }, subject: ' x ', body }, false)).toEqual([])
  })

  it('is empty while only a recipient is chosen', () => {
    expect(isEmptyContent({ ...emptyContent, recipient: { kind: 'account', id } })).toBe(true)
    expect(isEmptyContent({ ...emptyContent, subject: 'x' })).toBe(false)
    expect(isEmptyContent({ ...emptyContent, attachment: [id] })).toBe(false)
  })

  it('begins confidential in a reply to a confidential message, and open where the newest message is open', () => {
    const [open, secret] = [{ attach_message: false }, { attach_message: true }]
    expect(replyContent([open, secret])).toEqual({ ...emptyContent, attach_message: true })
    expect(replyContent([secret, open]).attach_message).toBe(false)
    expect(replyContent([])).toEqual(emptyContent)
    expect(isEmptyContent(replyContent([secret]))).toBe(true)
  })

  it('becomes a request with a recipient and subject, or with a thread', () => {
    const content = { ...emptyContent, recipient: { kind: 'account' as const, id }, subject: 'x', body, loom_link: '  ' }
    expect(toRequest(content, null, null)).toMatchObject({ recipient: { kind: 'account', id }, subject: 'x', loom_link: null })
    expect(Object.keys(toRequest(content, id, null))).not.toEqual(expect.arrayContaining(['subject']))
    expect(toRequest(content, id, null)).toMatchObject({ thread: id })
  })

  it('is sent at a local time, also on the day on which the clocks change', () => {
    expect(toMoment('2026-11-27T09:30', 'Europe/London')).toBe('2026-11-27T09:30:00.000Z')
    expect(toMoment('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
    expect(toMoment('', 'Europe/London')).toBeNull()
  })
})

describe('the drawer of messages in the URL', () => {
  it.each([
    ['new', { kind: 'new', account: null, about: null }],
    [`new/account/${id}`, { kind: 'new', account: id, about: null }],
    [`draft/${id}`, { kind: 'draft', draft: id }],
    [`reply/${id}`, { kind: 'reply', conversation: id }],
    ['draft/x', null],
    [`new/about/${id}`, { kind: 'new', account: null, about: id }],
    ['other', null],
    [`reply/${id}/more`, null],
  ])('reads %s', (subject, drawer) => expect(parseMessageDrawer(subject)).toEqual(drawer))
})
