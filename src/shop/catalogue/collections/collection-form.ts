import { z } from 'zod'
import { addressRule, type FieldWords, upTo } from '../../ground/forms/index.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import { audienceWords, type CollectionRules, occasionWords, seasonWords } from '../catalogue/index.ts'

/** What a collection says and where it stands. */
export const CollectionFacts = z.object({
  title: upTo(80).min(1, 'Please enter the title'),
  address: addressRule('summer-evenings'),
  text: upTo(2000),
  picture: PictureAddress,
  shown: z.boolean(),
  inMenu: z.boolean(),
  onHome: z.boolean(),
  position: z.number('Please enter a whole number').int('Please enter a whole number').min(0).max(1000),
  seoTitle: upTo(120),
  seoDescription: upTo(320),
})
export type CollectionFacts = z.output<typeof CollectionFacts>

/** The words of the form, in its order. */
export const factWords: Record<keyof CollectionFacts, FieldWords> = {
  title: { label: 'Title' },
  address: { label: 'Address', hint: 'Its page is /collections/ADDRESS. Earlier addresses lead there for ever' },
  text: { label: 'Text', long: true, hint: 'A sentence or two below the title' },
  picture: {
    label: 'Picture',
    hint: 'At the head of its page and on the home page. Without one: that of its best-selling perfume',
    picture: true,
  },
  shown: { label: 'Shoppers see it' },
  inMenu: { label: 'In the menu' },
  onHome: { label: 'On the home page' },
  position: { label: 'Place', hint: 'The smallest comes first' },
  seoTitle: { label: 'Title for search engines', hint: 'Empty: the title' },
  seoDescription: { label: 'Text for search engines', hint: 'Empty: the text', long: true },
}

/** The words of the rules, in their order. */
export const ruleWords: Record<keyof CollectionRules, FieldWords> = {
  notes: { label: 'Any of these notes', hint: 'A line each' },
  houses: { label: 'Of these houses', hint: 'A line each' },
  categories: { label: 'In these categories', hint: 'A line each' },
  concentrations: { label: 'In these concentrations', hint: 'A line each' },
  audiences: { label: 'For', options: audienceWords },
  seasons: { label: 'Seasons', options: seasonWords },
  occasions: { label: 'Occasions', options: occasionWords },
  minPrice: { label: 'Lowest price', amount: true },
  maxPrice: { label: 'Highest price', amount: true },
  rating: { label: 'Stars, at least' },
  discounted: { label: 'With a discount' },
  newArrivals: { label: 'New arrivals' },
  inStock: { label: 'In stock' },
}

/** A new collection: its title, and how its perfumes are chosen. */
export const CreateCollection = CollectionFacts.pick({ title: true }).extend({
  members: z.enum(['rules', 'hand'], 'Please choose how its perfumes are chosen'),
})
export const createWords: Record<keyof z.output<typeof CreateCollection>, FieldWords> = {
  title: { label: 'Title' },
  members: { label: 'Perfumes', options: { rules: 'All that fit rules', hand: 'Chosen by hand, in an order' } },
}

/** Which perfumes stand in a collection by hand, in its order. */
export const SaveMembers = z.object({
  products: z
    .string()
    .transform(text => [...new Set(text.split(/[\s,]+/).filter(Boolean))])
    .pipe(z.array(z.string().max(250)).max(500, 'Please choose 500 perfumes or less')),
})
