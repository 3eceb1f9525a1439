import type { LoaderFunctionArgs } from 'react-router'
import { chatDigits } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { today } from '../../shop/ground/dates.ts'
import { shippingText } from '../../shop/ground/shipping/index.ts'
import { otherFreeShipping } from '../../shop/settings/promises/index.ts'
import { emailLeaves, emailOffText } from '../../shop/settings/settings/email-promise-rules.ts'
import { type MenuItem, paymentMarks, Settings, shownNow } from '../../shop/settings/settings/index.ts'
import { taxNumbersText } from '../../shop/settings/tax/tax-rules.ts'
import { ownSentences } from '../../shop/settings/theme/voice-rules.ts'
import type { NavigationLink } from '../../web/browser/navigation.ts'
import type { ShellData } from '../../web/browser/shell-data.ts'
import { currentCoupons } from '../../web/server/current-coupons.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { pageTheme } from '../../web/server/theme-css.ts'
import { offersQuiz } from '../pages/quiz.ts'
import { draftAt } from '../preview/draft-at.ts'

/** Nothing of what is sold, written or offered: the frame of what goes on while the shop is closed. */
const emptyFrame = {
  announcements: [],
  searchExamples: [],
  categories: [],
  menu: { categories: [], collections: [], header: [], footer: [], end: [] },
  coupons: [],
} satisfies Partial<ShellData>

/** The data of header and footer. Data that cannot be read is logged and left out, so that the page still renders. */
export async function loadShell({ context, url }: Pick<LoaderFunctionArgs, 'context' | 'url'>): Promise<ShellData> {
  const shop = context.get(requestContext)
  const { log, settings, publicUrl, cacheTags } = shop
  cacheTags.add('catalogue')
  const without =
    <T>(part: string, instead: () => T) =>
    (error: unknown): T => {
      cacheTags.incomplete = true
      log.error({ err: error }, `the frame of a page is shown without its ${part}`)
      return instead()
    }
  const draft = await draftAt(shop.db, url)
  cacheTags.add('contents', 'houses')
  const [words, categories, collections, coupons, there] = await Promise.all([
    settings()
      .then(words => ({ ...words, ...draft }))
      .catch(without('settings', () => Settings.parse({}))),
    shop.categories().catch(without('categories', () => [])),
    shop.collections().catch(without('collections', () => [])),
    // The browser then fetches them.
    currentCoupons(cacheTags, shop.publicCoupons).catch(without('coupons', () => null)),
    shop.pages().catch(without('pages', () => undefined)),
  ])
  const [announcements, heroes] = [shownNow(words.announcements), shownNow(words.heroes)]
  cacheTags.endsAt(announcements.changesAt)
  cacheTags.endsAt(heroes.changesAt)
  return {
    shopName: words.shopName,
    orderPrefix: words.orderPrefix,
    ...themeOf(words),
    ...markOf(words),
    ...voiceOf(words),
    ...(shop.isTest && { tests: true as const }),
    closed: shop.visitor.isShutOut,
    tagline: words.tagline,
    portrait: heroes.shown.map(({ image, mobileImage }) => mobileImage || image)[0] ?? '',
    announcements: [
      ...(draft ? [{ text: 'Preview: shoppers do not see this yet', link: '' }] : []),
      ...announcements.shown.map(({ text, link }) => ({
        text,
        link,
        ...(otherFreeShipping(text, words) !== null && { otherSum: true as const }),
      })),
    ],
    searchExamples: words.searchExamples,
    ...(!emailLeaves(words) && { emailOff: emailOffText(words) }),
    categories: categories.map(({ name }) => name),
    menu: {
      categories: categories.filter(({ inMenu }) => inMenu).map(({ name }) => name),
      ...(there && {
        there: {
          ...there,
          pages: pagesOffered(there.pages, categories),
          gifts: categories.some(({ name }) => name === 'Gift'),
        },
      }),
      collections: collections.filter(({ inMenu }) => inMenu).map(({ address, title }) => ({ address, title })),
      ...(words.headerMenu && { header: nested(words.headerMenu) }),
      ...(words.footerMenu && { footer: nested(words.footerMenu) }),
      ...(words.footerEnd && { end: nested(words.footerEnd) }),
    },
    imprint: imprintOf(words),
    supportPhone: words.supportPhone,
    supportEmail: words.supportEmail,
    // Its lines end at commas rather than within a short part.
    supportAddress: words.supportAddress.replaceAll(/(?<!,) (?=[^,]{1,16}(?:,|$))/g, '\u00a0'),
    socialLinks: words.socialLinks,
    paymentMethods: paymentMarks(words),
    chatNumber: chatDigits(words.chatNumber),
    chatText: words.chatText,
    orderLimits: { perSize: words.maxPerSize, pieces: words.maxPieces },
    shippingText: shippingText(words),
    freeShippingFrom: words.freeShippingFrom,
    giftWrapFee: words.giftWrapFee,
    coupons,
    origin: publicUrl,
    ...(shop.visitor.isShutOut && emptyFrame),
  }
}

/** The pages that links lead to: the quiz only where it has something to offer. */
const pagesOffered = (pages: readonly string[], categories: Parameters<typeof offersQuiz>[0]): string[] =>
  pages.filter(slug => slug !== 'quiz' || offersQuiz(categories))

/** Absent where the house has the style sheet's look: a page is then as if there were no themes. */
const themeOf = (words: Settings) => {
  const theme = pageTheme(words)
  return theme && { theme }
}

/** Absent where the head shows the name of the shop as the style sheet does. */
function markOf({ brand: { logo, wordmark, wordmarkCase, wordmarkSpacing } }: Settings): Pick<ShellData, 'mark'> {
  const look = [
    ...(wordmarkCase === 'typed' ? ['wordmark-typed'] : []),
    ...(wordmarkSpacing === 'normal' ? ['wordmark-close'] : []),
  ].join(' ')
  if (!logo && !wordmark && !look) return {}
  // WebP keeps what is transparent.
  return { mark: { logo: logo.replace(/[^/]+$/, '480.webp'), wordmark, look } }
}

const imprintOf = (words: Settings): string =>
  [`© ${today().slice(0, 4)} ${words.registeredName || words.shopName}`, taxNumbersText(words)]
    .filter(Boolean)
    .join(' · ')

const voiceOf = ({ voice }: Settings): Pick<ShellData, 'voice'> => {
  const own = ownSentences(voice)
  return Object.keys(own).length > 0 ? { voice: own } : {}
}

/** A menu as it is shown: entries, each with those below it. */
const nested = (items: readonly MenuItem[], under = 0): NavigationLink[] =>
  items
    .filter(item => item.under === under)
    .map(({ id, label, link }) => {
      const links = under === 0 ? nested(items, id) : []
      return { label, href: link, ...(links.length > 0 && { links }) }
    })
