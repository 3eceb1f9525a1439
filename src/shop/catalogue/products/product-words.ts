import type { FieldWords } from '../../ground/forms/index.ts'
import { audienceWords, occasionWords, seasonWords } from '../catalogue/index.ts'
import type { FactName } from './product-facts.ts'

const fallback = 'Empty: shown in English'
const urdu = (label: string, more: Partial<FieldWords> = {}): FieldWords => ({
  label: `${label} in Urdu`,
  hint: fallback,
  ...more,
})

/** The words of a product's form, in its order. */
export const factWords: Record<FactName, FieldWords> = {
  name: { label: 'Name' },
  nameUrdu: urdu('Name'),
  brand: { label: 'House' },
  category: { label: 'Category' },
  audience: { label: 'For', options: audienceWords },
  concentration: { label: 'Concentration' },
  topNotes: { label: 'Top notes' },
  heartNotes: { label: 'Heart notes' },
  baseNotes: { label: 'Base notes' },
  description: { label: 'Description', long: true },
  descriptionUrdu: urdu('Description', { long: true }),
  itemDetails: { label: 'Details', long: true, hint: 'A line each, such as Bottle: hand-blown glass' },
  itemDetailsUrdu: urdu('Details', { long: true }),
  origin: { label: 'Origin', hint: 'Where it is made and where its materials come from' },
  originUrdu: urdu('Origin'),
  inTheBox: { label: 'In the box', long: true, hint: 'A line each' },
  inTheBoxUrdu: urdu('In the box', { long: true }),
  longevityHours: { label: 'Lasts at least', unit: 'hours' },
  sillage: {
    label: 'Sillage',
    options: { '': 'Not said', light: 'Light', moderate: 'Moderate', strong: 'Strong' },
  },
  seasons: { label: 'Seasons', options: seasonWords },
  occasions: { label: 'Occasions', options: occasionWords },
  isNew: { label: 'New arrival, also when it is no longer among the newest' },
  alcoholFree: { label: 'Free of alcohol' },
  seoTitle: { label: 'Title', hint: 'Empty: name, house and concentration' },
  seoTitleUrdu: urdu('Title'),
  seoDescription: { label: 'Text', hint: 'Empty: made of the product’s facts', long: true },
  seoDescriptionUrdu: urdu('Text', { long: true }),
}
