import type { occasions, Season } from './listing-filter-rules.ts'

/** The words for facts that staff choose from. */
export const audienceWords = { men: 'Men', women: 'Women', unisex: 'Everybody' }
export const seasonWords: Record<Season, string> = {
  summer: 'Summer',
  winter: 'Winter',
  spring: 'Spring',
  autumn: 'Autumn',
  monsoon: 'Monsoon',
}
export const occasionWords: Record<(typeof occasions)[number], string> = {
  wedding: 'Wedding',
  eid: 'Eid',
  office: 'Office',
  daily: 'Every day',
  evening: 'Evening',
  prayer: 'Prayer',
}
