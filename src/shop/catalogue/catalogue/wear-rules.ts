import type { Product } from './product.ts'

type Worn = Pick<Product, 'topNotes' | 'heartNotes' | 'baseNotes' | 'longevityHours' | 'sillage'>

/** Of a perfume's hours: how many pass until the base notes are all that is left. */
const HEART_SHARE = 0.4

const others = {
  light: 'Light sillage: it stays close to the skin.',
  moderate: "Moderate sillage: noticed at arm's length.",
  strong: 'Strong sillage: noticed across a room in the first hours.',
}

/**
 * How a perfume wears by the hour: when each tier of its notes is smelt, and how far; the times only where its
 * longevity is stated.
 */
export function wearOf({ topNotes, heartNotes, baseNotes, longevityHours, sillage }: Worn) {
  const heartUntil = longevityHours && Math.max(2, Math.round(longevityHours * HEART_SHARE))
  const tiers = [
    { name: 'Top', when: longevityHours ? 'The first 20 minutes' : 'The first minutes', notes: topNotes },
    { name: 'Heart', when: heartUntil ? `Until about hour ${heartUntil}` : 'The hours after', notes: heartNotes },
    { name: 'Base', when: longevityHours ? `To hour ${longevityHours}, or longer` : 'What stays', notes: baseNotes },
  ].filter(({ notes }) => notes.length > 0)
  return { tiers, sillage: sillage && others[sillage] }
}
