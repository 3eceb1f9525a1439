import { expect, test } from 'vitest'
import { budgets, listingLink, quizLink, readAnswers } from './quiz.ts'

test('answers are read from the URL, and unknown ones are ignored', () => {
  const read = (query: string) => readAnswers(new URLSearchParams(query))
  expect(read('for=Women&scent=rose')).toMatchObject({ person: { category: 'Women' }, place: { scent: 'rose' } })
  expect(read('for=Women&scent=petrol')).toMatchObject({ person: { category: 'Women' }, place: null })
  expect(read('scent=rose')).toEqual({ person: null, place: null })
  expect(read('for=<script>')).toEqual({ person: null, place: null })
})

test('each step is a link, and the last one is a filtered listing', () => {
  expect(quizLink()).toBe('/pages/quiz')
  expect(quizLink('Attar/Oud', 'rose')).toBe('/pages/quiz?for=Attar%2FOud&scent=rose')
  expect(listingLink('Women', 'rose', budgets[1])).toBe('/shop?category=Women&search=rose&minPrice=3000&maxPrice=8000')
  expect(listingLink('Women')).toBe('/shop?category=Women')
})
