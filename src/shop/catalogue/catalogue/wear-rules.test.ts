import { expect, test } from 'vitest'
import { wearOf } from './wear-rules.ts'

const rose = {
  topNotes: ['Lychee'],
  heartNotes: ['Rose'],
  baseNotes: ['Musk'],
  longevityHours: 8,
  sillage: 'moderate' as const,
}

test('how it wears follows from its hours and its sillage', () => {
  const { tiers, sillage } = wearOf(rose)
  expect(tiers.map(({ when }) => when)).toEqual(['The first 20 minutes', 'Until about hour 3', 'To hour 8, or longer'])
  expect(sillage).toContain("arm's length")
})

test('without stated hours no hour is promised, and a tier without notes is left out', () => {
  const { tiers, sillage } = wearOf({ ...rose, topNotes: [], longevityHours: null, sillage: '' })
  expect(tiers.map(({ name }) => name)).toEqual(['Heart', 'Base'])
  expect(JSON.stringify(tiers)).not.toMatch(/\d/)
  expect(sillage).toBe('')
})
