import { z } from 'zod'
import type { FieldWords } from '../../ground/forms/index.ts'
import { isolated } from '../../ground/names/size-and-urdu-name-rules.ts'
import {
  Announcement,
  type BlockKind,
  blockRules,
  HeroSlide,
  MenuItem,
  Testimonial,
  Tile,
} from '../../settings/settings/index.ts'
import type { Content, LayoutId } from './layout.ts'

const urdu = (label: string, more: Partial<FieldWords> = {}): FieldWords => ({
  label: `${label} in Urdu`,
  hint: 'Empty: shown in English',
  ...more,
})
const link: FieldWords = {
  label: 'Leads to',
  hint: 'A page of the shop, such as /shop?category=Men, or an address that begins with https://',
}
const shown: { from: FieldWords; until: FieldWords } = {
  from: { label: 'Shown from', moment: true, hint: 'Time in Pakistan. Empty: at once' },
  until: { label: 'Shown until', moment: true, hint: 'Empty: no end' },
}

/** `under` is that of a menu's entry. */
export type Entry = { id: number; under?: number } & Record<string, unknown>

export type ListName =
  | 'heroes'
  | 'announcements'
  | 'stories'
  | 'testimonials'
  | 'headerMenu'
  | 'footerMenu'
  | 'footerEnd'
  | 'blocks'

type List = {
  layout: LayoutId
  label: string
  /** One entry in words: 'slide'. */
  one: string
  most: number
  note: string
  rule: z.ZodObject
  words: Record<string, FieldWords>
  /** What an entry is called in the list. */
  nameOf: (entry: Entry) => string
}

const menu = {
  layout: 'menus' as const,
  one: 'entry',
  most: 60,
  rule: MenuItem,
  nameOf: ({ label }: Entry) => String(label),
}
const menuWords = { label: { label: 'Text' }, labelUrdu: urdu('Text'), link, under: { label: 'Stands below' } }

const titled: FieldWords = { label: 'Title' }
const text: FieldWords = { label: 'Text', long: true }

/** The kinds of blocks, with the words of their forms. */
export const blockKinds: Record<BlockKind, { label: string; words: Record<string, FieldWords> }> = {
  products: {
    label: 'Products',
    words: {
      title: titled,
      rule: {
        label: 'Which',
        options: {
          newest: 'New arrivals',
          'best-selling': 'Best selling',
          deals: 'Deals',
          category: 'Of a category',
          collection: 'Of a collection',
          hand: 'Chosen by hand',
        },
      },
      category: { label: 'Category', hint: "For 'Of a category'" },
      collection: { label: 'Address of the collection', hint: "For 'Of a collection'" },
      products: { label: 'Addresses of the products', hint: "For 'Chosen by hand', a line each" },
      most: { label: 'At most', unit: 'products' },
    },
  },
  categories: {
    label: 'Row of categories',
    words: { title: titled, categories: { label: 'Categories', hint: 'A line each. Empty: those of the menu' } },
  },
  picture: {
    label: 'Picture with text',
    words: {
      title: titled,
      text,
      image: { label: 'Picture', picture: true },
      alt: { label: 'What the picture shows', hint: 'Read out to those who do not see it' },
      side: { label: 'Picture on the', options: { left: 'left', right: 'right' } },
      link: { ...link, hint: `Empty: no link. ${link.hint}` },
      linkLabel: { label: 'Words of the link' },
    },
  },
  quote: { label: 'Quote', words: { title: { label: 'Words' }, by: { label: 'Who says so' } } },
  text: { label: 'Text', words: { title: titled, text } },
  gallery: {
    label: 'Gallery',
    words: {
      title: titled,
      image1: { label: 'First picture', picture: true },
      image2: { label: 'Second picture', picture: true },
      image3: { label: 'Third picture', picture: true },
      image4: { label: 'Fourth picture', picture: true },
    },
  },
  questions: {
    label: 'Questions and answers',
    words: {
      title: titled,
      questions: { label: 'Questions', parts: { question: 'Question', answer: 'Answer' } },
    },
  },
  countdown: {
    label: 'Countdown',
    words: {
      title: titled,
      until: { label: 'Until', moment: true, hint: 'Time in Pakistan. Then it is not shown any more' },
      link: { ...link, hint: `Empty: no link. ${link.hint}` },
      linkLabel: { label: 'Words of the link' },
    },
  },
  journal: { label: 'Journal', words: { title: titled, most: { label: 'At most', unit: 'articles' } } },
  reviews: {
    label: 'Reviews',
    words: {
      title: titled,
      most: { label: 'At most', unit: 'reviews', hint: 'The newest that gave four or five stars' },
    },
  },
  newsletter: { label: 'Newsletter', words: { title: titled, text: { label: 'Text' } } },
}

export const isBlockKind = (kind: unknown): kind is BlockKind =>
  typeof kind === 'string' && Object.hasOwn(blockKinds, kind)

/** The lists of the home page and of the menus, whose entries staff write. Words stand in the order of the form. */
export const layoutLists: Record<ListName, List> = {
  heroes: {
    layout: 'home',
    label: 'Hero slides',
    one: 'slide',
    most: 6,
    note: 'The pictures at the head of the page, one after the other.',
    rule: HeroSlide,
    words: {
      title: { label: 'Title' },
      titleUrdu: urdu('Title'),
      text: { label: 'Text' },
      textUrdu: urdu('Text'),
      linkLabel: { label: 'Words of the button' },
      linkLabelUrdu: urdu('Words of the button'),
      link: { ...link, label: 'The button leads to' },
      image: {
        label: 'Picture',
        picture: true,
        focus: 'imageFocus',
        video: 'video',
        hint: 'Landscape, 1600 pixels wide or more; or a video',
      },
      mobileImage: {
        label: 'Picture for phones',
        picture: true,
        focus: 'mobileFocus',
        hint: 'Portrait, 4:5. Empty: the same picture',
      },
      alt: { label: 'What the picture shows', hint: 'Read out to those who do not see it' },
      ...shown,
    },
    nameOf: ({ title }) => String(title),
  },
  announcements: {
    layout: 'home',
    label: 'Announcements',
    one: 'announcement',
    most: 5,
    note: 'The lines above the header of every page but cart, checkout and orders, which say what shipping costs.',
    rule: Announcement,
    words: {
      text: { label: 'Text' },
      textUrdu: urdu('Text'),
      link: { ...link, hint: `Empty: no link. ${link.hint}` },
      ...shown,
    },
    nameOf: ({ text }) => String(text),
  },
  stories: {
    layout: 'home',
    label: 'Offers and tiles',
    one: 'tile',
    most: 12,
    note: 'The first three without a category stand between the products of the home page, where their sections are shown, and take turns with the others in listings of all products. A category shows its own.',
    rule: Tile,
    words: {
      label: { label: 'Small words above' },
      title: { label: 'Title' },
      titleUrdu: urdu('Title'),
      text: { label: 'Text' },
      textUrdu: urdu('Text'),
      linkLabel: { label: 'Words of the link' },
      linkLabelUrdu: urdu('Words of the link'),
      link,
      image: { label: 'Picture', picture: true },
      category: {
        label: 'Only in the category',
        hint: 'By its name, such as Women. Empty: home page and all products',
      },
      ...shown,
    },
    nameOf: ({ title, category }) => (category ? `${title} (${category})` : String(title)),
  },
  testimonials: {
    layout: 'home',
    label: 'Testimonials',
    one: 'testimonial',
    most: 20,
    note: 'What customers say.',
    rule: Testimonial,
    words: {
      name: { label: 'Name' },
      city: { label: 'City', hint: 'Empty: not shown' },
      rating: { label: 'Stars' },
      text: { label: 'Text', long: true },
      textUrdu: urdu('Text', { long: true }),
    },
    nameOf: ({ name, rating }) => `${isolated(String(name))}, ${rating} stars`,
  },
  blocks: {
    layout: 'home',
    label: 'Blocks of your own',
    one: 'block',
    most: 20,
    note: 'Where each stands is chosen under Sections.',
    rule: blockRules.text,
    words: {},
    nameOf: ({ kind, title }) => `${blockKinds[kind as BlockKind]?.label ?? ''}: ${String(title)}`,
  },
  headerMenu: {
    ...menu,
    label: 'Header',
    note: 'Beside the name of the shop, and the menu of phones.',
    words: menuWords,
  },
  footerMenu: {
    ...menu,
    label: 'Footer',
    note: 'Headings, and the links below each. A heading leads nowhere.',
    words: { ...menuWords, link: { ...link, hint: `Empty for a heading. ${link.hint}` } },
  },
  footerEnd: { ...menu, label: 'End of the footer', note: 'The last line of every page.', words: menuWords },
}

/** What a form sends a line each. */
export const lines = z
  .string()
  .max(5_000)
  .default('')
  .transform(text =>
    text
      .split('\n')
      .map(line => line.trim())
      .filter(Boolean),
  )

/** The ids of entries in their order. */
export const EntryIds = lines.pipe(
  z
    .array(
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    )
    .max(60),
)

export const isListName = (name: string): name is ListName => Object.hasOwn(layoutLists, name)

/** The entries of a list, which a layout may lack. */
export const entriesOf = (content: Content, list: ListName): Entry[] => (content[list] ?? []) as Entry[]
