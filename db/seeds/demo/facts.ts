import type { DemoProduct } from './product.ts'

export type Season = 'summer' | 'winter' | 'spring' | 'autumn' | 'monsoon'
export type Occasion = 'wedding' | 'eid' | 'office' | 'daily' | 'evening' | 'prayer'
export type Facts = {
  seasons: Season[]
  occasions: Occasion[]
  /** The least that the details promise. */
  longevityHours: number | null
  sillage: '' | 'light' | 'moderate' | 'strong'
  alcoholFree: boolean
}

const seasonWords: Record<string, Season[]> = {
  year: ['summer', 'winter', 'spring', 'autumn', 'monsoon'],
  warm: ['spring', 'summer', 'monsoon'],
  hot: ['summer', 'monsoon'],
  cold: ['autumn', 'winter'],
}

/** Seasons, then occasions, of each product; they agree with the season in its details. */
const facts: Record<string, string> = {
  'shab-e-lahore-k3v9q': 'cold; wedding, evening',
  'mitti-ki-saugandh-p7x2d': 'warm; daily, office',
  'karachi-breeze-h2m5z': 'summer; daily, office',
  'sandal-darbar-c9r1y': 'year; office, prayer',
  'vetiver-no-7-j6b0s': 'warm autumn; office, daily',
  'chaand-raat-homme-x8d4k': 'year; eid, evening',
  'ittefaq-b1z7f': 'summer; daily, office',
  'gentleman-of-anarkali-d7c2x': 'year; office, evening',
  'margalla-pine-s8f5a': 'year; daily, office',
  'raat-ki-siyahi-v2h0n': 'cold; evening, office',
  'the-long-evening-on-the-old-canal-road-with-jasmine-sellers-and-rain-u9j4c': 'monsoon autumn; evening',
  'makran-coast-y0v7u': 'summer; evening, daily',
  'khyber-smoke-w4n8t': 'winter; evening',
  'lavender-sahar-t5q3e': 'spring summer; office, daily',
  'oud-shikari-n0g6w': 'winter; wedding, evening',
  'saffron-route-q4y8m': 'cold; wedding, evening',
  'black-cumin-z3k9v': 'autumn; daily, evening',
  'sultan-amber-m1t6p': 'winter; wedding, evening',
  'cedar-and-khus-e6w3r': 'year; office, daily',
  'shah-jahan-intense-g5p9b': 'winter; wedding, evening',
  'gulab-e-subah-r2k8w': 'year; daily, office, eid',
  'raat-ki-rani-b6m1x': 'spring summer; evening, wedding',
  'chambeli-white-h5n9q': 'summer; daily, office',
  'anarkali-blush-d1v6t': 'year; evening, eid',
  'mehndi-green-y4b8r': 'year; wedding, eid',
  'peshawari-chai-vanilla-n6j0m': 'winter; daily, evening',
  'barsaat-l8w1k': 'monsoon; daily, office',
  'rose-and-khus-a3g6v': 'spring; daily, office',
  'kashmir-musk-e8t2z': 'winter; office, daily',
  'gul-e-yasmin-s4h5b': 'spring; daily, eid',
  'motia-gajra-f3s7j': 'summer; wedding, eid',
  'noor-jahan-w8c4y': 'cold; wedding, evening',
  'zafran-silk-k7p2g': 'cold; wedding, evening',
  'sehra-iris-q9z5e': 'year; wedding, office',
  'lavender-haveli-t0x3a': 'autumn; daily, office',
  'dilruba-c2f7h': 'year; evening, wedding',
  'shehnai-u5d9s': 'year; wedding',
  'mehfil-velvet-p1q4n': 'winter; evening, wedding',
  'citrus-bagh-j7y3c': 'spring summer; daily, office',
  'shisha-mahal-v0m8x': 'year; evening, wedding',
  'ruh-gulab-x5k1p': 'year; prayer, eid, daily',
  'mitti-attar-c8r4w': 'hot; prayer, daily',
  'ruh-khus-z2d7m': 'summer; prayer, daily',
  'shamama-royal-q6v0f': 'winter; prayer, wedding',
  'sandal-safaid-h1n6k': 'year; prayer, daily, office',
  'white-oud-w3p9d': 'year; prayer, daily, eid, office',
  'black-oud-m7x2q': 'winter; prayer, wedding, evening',
  'motia-attar-k0f5r': 'summer; prayer, wedding, evening',
  'zafran-attar-y9c1j': 'winter; prayer, wedding',
  'hina-attar-p8y4t': 'winter; prayer, wedding',
  'majmua-d6m3c': 'monsoon; prayer, daily',
  'lavender-of-swat-r9h0n': 'year; prayer, office, daily',
  'dehn-al-oud-hindi-t9j3s': 'winter; prayer, wedding',
  'dehn-al-oud-cambodi-b4g8y': 'year; prayer, wedding, eid',
  'kasturi-musk-e5s8h': 'cold; prayer, evening',
  'amber-malaki-n4w6z': 'winter; prayer, evening',
  'oud-and-taif-rose-g2b7v': 'year; prayer, wedding, eid',
  'bakhoor-night-f7k5x': 'winter; prayer, evening, wedding',
  'bleu-nocturne-tester-k6t2v': 'year; office, daily',
  'mistral-tester-w1m8p': 'year; office, evening',
  'menta-fredda-tester-d5x9c': 'year; evening',
  'serra-bianca-tester-h8v3q': 'spring; daily, office',
  'cafe-minuit-tester-r4j7y': 'year; evening',
  'acqua-di-corfu-tester-n2c6z': 'summer; daily, office',
  'shab-e-lahore-tester-b9g5s': 'cold; wedding, evening',
  'gulab-e-subah-tester-x3p1f': 'year; daily, office, eid',
  'saffron-route-tester-t7w4m': 'cold; wedding, evening',
  'discovery-vials-set-of-five-e0y8k': 'year; daily',
  'the-nikah-box-m3d9r': 'year; wedding',
  'eid-coffret-v8k2h': 'year; eid',
  'attar-trunk-q1f7t': 'year; prayer, eid',
  'rose-letters-c6n4j': 'year; wedding, eid',
  'the-gentlemans-case-z5s0w': 'winter; office, eid',
  'garden-trio-y2b6g': 'spring summer; daily, eid',
  'oud-majlis-set-a9r3p': 'winter; wedding, eid',
  'pocket-pair-h4x8e': 'year; daily, office',
}

/** What a search may ask of a product besides its words. Throws for a product without an entry. */
export function factsOf({ _id, concentration, itemDetails }: DemoProduct): Facts {
  const [seasons, occasions] = facts[_id]?.split('; ') ?? []
  if (!seasons || !occasions) throw new Error(`no facts about ${_id}`)
  return {
    seasons: [...new Set(seasons.split(' ').flatMap(word => seasonWords[word] ?? [word as Season]))],
    occasions: occasions.split(', ') as Occasion[],
    longevityHours: Number(/^\d+/.exec(itemDetails.longevity)?.[0] ?? 0) || null,
    sillage: sillageOf(itemDetails.sillage),
    // Oils hold no alcohol; everything that is sprayed does.
    alcoholFree: ['Attar', 'Pure Oud Oil'].includes(concentration) || _id === 'attar-trunk-q1f7t',
  }
}

function sillageOf(words: string): Facts['sillage'] {
  if (/^(very )?strong$/.test(words)) return 'strong'
  if (/^(close|light)/.test(words)) return 'light'
  return /^(moderate|strong)/.test(words) ? 'moderate' : ''
}
