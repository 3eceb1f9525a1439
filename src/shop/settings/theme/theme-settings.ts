import { z } from 'zod'
import { type FieldWords, upTo } from '../../ground/forms/index.ts'
import { oneLine } from '../../ground/one-line-rules.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import {
  colourChoices,
  styleChoices,
  type ThemeColours,
  type ThemeStyle,
  todaysColours,
  todaysStyle,
} from './theme-choices-rules.ts'
import { unreadable } from './theme-colour-rules.ts'
import { deliveredVoice, type Voice as VoiceWords } from './voice-rules.ts'

/** Six hex digits and nothing else: what is stored reaches the style of every page. */
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Please choose a colour, such as #b98a3c')

/** A choice that was not there when a theme was stored is as delivered. */
const choiceOf = <Value extends string>(options: Record<Value, string>, delivered: NoInfer<Value>) =>
  z.enum(Object.keys(options) as [Value], 'Please choose one of these').default(delivered as never)

/** The colours of a theme: refused where a text cannot be read, with the worst of each field. */
export const Colours = z
  .object(
    Object.fromEntries(Object.keys(colourChoices).map(role => [role, Colour])) as Record<
      keyof ThemeColours,
      typeof Colour
    >,
  )
  .superRefine((colours, context) => {
    const named = new Set<string>()
    for (const { role, text } of unreadable(colours)) {
      if (named.has(role)) continue
      named.add(role)
      context.addIssue({ code: 'custom', path: [role], message: text })
    }
  })

/** What else a theme has, each one of its choices. */
export const Style = z.object({
  fonts: choiceOf(styleChoices.fonts.options, todaysStyle.fonts),
  body: choiceOf(styleChoices.body.options, todaysStyle.body),
  headings: choiceOf(styleChoices.headings.options, todaysStyle.headings),
  labels: choiceOf(styleChoices.labels.options, todaysStyle.labels),
  buttons: choiceOf(styleChoices.buttons.options, todaysStyle.buttons),
  corners: choiceOf(styleChoices.corners.options, todaysStyle.corners),
  cards: choiceOf(styleChoices.cards.options, todaysStyle.cards),
  ratio: choiceOf(styleChoices.ratio.options, todaysStyle.ratio),
  head: choiceOf(styleChoices.head.options, todaysStyle.head),
  hero: choiceOf(styleChoices.hero.options, todaysStyle.hero),
  product: choiceOf(styleChoices.product.options, todaysStyle.product),
  ornament: choiceOf(styleChoices.ornament.options, todaysStyle.ornament),
}) satisfies z.ZodType<ThemeStyle>

/** Uploaded to the shop: no other address. */
const Uploaded = PictureAddress.refine(address => /^(\/pictures\/[\w-]+\/[\w.]+)?$/.test(address), {
  error: 'Please upload the picture again',
}).default('')

const text = (most: number) => z.string().max(most).transform(oneLine).default('')

/**
 * Name and pictures of a house. Pictures as stored, or empty: a logo for dark bands and one for light ones, one for its
 * icon, one for shared links.
 */
export const Brand = z.object({
  /** Instead of the shop's name in the head; empty: the shop's name. */
  wordmark: text(40),
  wordmarkCase: z.enum(['capitals', 'typed']).default('capitals'),
  wordmarkSpacing: z.enum(['wide', 'normal']).default('wide'),
  logo: Uploaded,
  logoDark: Uploaded,
  icon: Uploaded,
  sharePicture: Uploaded,
})
/** The words of its form. */
export const brandWords: Record<keyof Brand, FieldWords> = {
  wordmark: { label: 'Name in letters', hint: "Empty: the shop's name" },
  wordmarkCase: { label: 'Letters', options: { capitals: 'Capitals', typed: 'As typed' } },
  wordmarkSpacing: { label: 'Spacing', options: { wide: 'Wide', normal: 'Normal' } },
  logo: {
    label: 'Logo for the band',
    picture: true,
    hint: 'SVG, PNG or WebP without a ground. Empty: the name in letters',
  },
  logoDark: {
    label: 'Logo for light paper',
    picture: true,
    hint: 'SVG, PNG or WebP, on labels, invoices, slips and other papers. Empty: the name in letters',
  },
  icon: { label: 'Icon', picture: true, hint: 'A square picture: all sizes are made of it' },
  sharePicture: {
    label: 'Picture of shared links',
    picture: true,
    hint: 'Where a page has none of its own. 1200 x 630',
  },
}
export type Brand = z.output<typeof Brand>

const sentence = (delivered: string) =>
  upTo(160)
    .transform(oneLine)
    .default(delivered)
    .transform(typed => typed || delivered)

/** The fixed sentences of the shop. An empty one is as delivered. */
export const Voice = z.object(
  Object.fromEntries(Object.entries(deliveredVoice).map(([name, delivered]) => [name, sentence(delivered)])) as Record<
    keyof VoiceWords,
    ReturnType<typeof sentence>
  >,
)

const words = (name: keyof VoiceWords, label: string): FieldWords => ({ label, hint: `Empty: ${deliveredVoice[name]}` })

/** The words of its form. */
export const voiceWords: Record<keyof VoiceWords, FieldWords> = {
  homeTitle: words('homeTitle', 'Title of the home page'),
  homeDescription: words('homeDescription', 'What search engines say of the shop'),
  newsletter: words('newsletter', 'Invitation to the newsletter'),
  emptyCart: words('emptyCart', 'An empty cart'),
  emptyCartText: words('emptyCartText', 'Below it'),
  filledCart: words('filledCart', 'Above the lines of the cart drawer'),
  notFound: words('notFound', 'A page that is not found'),
}

/**
 * A house's own face. Defaults are today's look.
 * @rule what a theme may be
 */
export const themeSettings = {
  themeColours: Colours.default(todaysColours),
  themeStyle: Style.default(todaysStyle),
  brand: Brand.default(Brand.parse({})),
  voice: Voice.default(deliveredVoice),
}
