import { expect, test } from 'vitest'
import { settings } from '../../../test/fixtures.ts'
import { chatLink } from './chat-link.ts'

const { chatText } = settings
const chatNumber = '923001234567'

test('the chat opens with the preset text', () => {
  const link = new URL(chatLink(chatNumber, chatText) ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/923001234567')
  expect(link.searchParams.get('text')).toBe(chatText)
})

test("on a product page the text names the product, whatever its name's letters", () => {
  const link = new URL(chatLink(chatNumber, 'Hello!', 'Oud & Rose #1 گلاب') ?? '')
  expect(link.searchParams.get('text')).toBe('Hello! Oud & Rose #1 گلاب')
})

test('without a number there is no chat', () => {
  expect(chatLink('', chatText)).toBeNull()
})
