import { z } from 'zod'
import { upTo } from '../../ground/forms/index.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import { moment } from '../../ground/typed-day.ts'
import { HomeBlock } from './block-settings.ts'
import { EntryId } from './entry-id.ts'
import { type BlockName, homeSections, isBlockName } from './home-section-rules.ts'
import { ShopLink } from './shop-link.ts'

/** A minute of the shop's time zone as forms write it, '2026-11-24T18:00', or empty. */
const minute = z
  .string()
  .default('')
  .refine(text => text === '' || moment('').safeParse(text).success, 'Please choose day and time')
/** Shown from a minute on, and until one; empty: always. */
const shownFrom = { from: minute, until: minute }

/** Percent from the left and from above of what must be seen of a picture, '50 30'; empty: its middle. */
const focus = z
  .string()
  .regex(/^((\d{1,2}|100) (\d{1,2}|100))?$/, 'Please press on the picture where its focus is')
  .default('')

const urdu = (most: number) => upTo(most).default('')
/** What a slide or tile says, and where its button leads. */
const words = {
  title: upTo(60).min(1, 'Please enter the title'),
  titleUrdu: urdu(60),
  text: upTo(200),
  textUrdu: urdu(200),
  linkLabel: upTo(40).min(1, 'Please enter the words of the button'),
  linkLabelUrdu: urdu(40),
  link: ShopLink,
}

/**
 * A slide at the head of the home page. Pictures as stored; `mobileImage` is the portrait version for phones, empty:
 * the same one.
 */
export const HeroSlide = z.object({
  id: EntryId,
  ...words,
  image: PictureAddress.min(1, 'Please choose a picture'),
  imageFocus: focus,
  /** Plays without sound over the picture, its poster; '/product-videos/<name>' or empty. */
  video: z
    .string()
    .regex(/^(\/product-videos\/[\w.-]{1,80})?$/, 'Please choose a video')
    .default(''),
  mobileImage: PictureAddress,
  mobileFocus: focus,
  alt: upTo(200),
  ...shownFrom,
})

/** A line above the header. */
export const Announcement = z.object({
  id: EntryId,
  text: upTo(200).min(1, 'Please enter the text'),
  textUrdu: urdu(200),
  link: z.union([z.literal(''), ShopLink]).default(''),
  ...shownFrom,
})

/**
 * A tile that leads to a page, between the products of the home page and of listings. `image` as stored, or empty.
 * `category`: stands in this category's listing alone.
 */
export const Tile = z.object({
  id: EntryId,
  label: upTo(40).min(1, 'Please enter the small words'),
  ...words,
  image: PictureAddress,
  category: upTo(60).default(''),
  ...shownFrom,
})

/** What a customer says. */
export const Testimonial = z.object({
  id: EntryId,
  name: upTo(80).min(1, 'Please enter the name'),
  city: upTo(60).default(''),
  rating: z.number().int().min(1).max(5),
  text: upTo(500).min(1, 'Please enter the text'),
  textUrdu: urdu(500),
})

const MAX_BLOCKS = 20

/**
 * What the home page shows, and the lines above every page. The sections are the specification's; what stands in them
 * is the merchant's.
 * @rule what the home page shows
 */
export const homeSettings = {
  /** The sections that are shown, in their order. */
  homeSections: z
    .array(z.union([z.enum(homeSections), z.custom<BlockName>(isBlockName)]))
    .max(homeSections.length + MAX_BLOCKS)
    .default([...homeSections]),
  /** Blocks of the merchant's own; `homeSections` says where they stand. */
  blocks: z.array(HomeBlock).max(MAX_BLOCKS).default([]),
  heroes: z.array(HeroSlide).max(6).default([]),
  announcements: z
    // A text alone was stored before they had more.
    .array(z.preprocess(stored => (typeof stored === 'string' ? { text: stored } : stored), Announcement))
    .max(5)
    .default([]),
  stories: z.array(Tile).max(12).default([]),
  claims: z.array(z.string().min(1).max(80)).max(8).default([]),
  testimonials: z.array(Testimonial).max(20).default([]),
}
