import { barcodeOf } from '../../../platform/pdf/barcode.ts'
import { type Cell, type Letterhead, type Sheet, writeSheets } from '../../../platform/pdf/sheet.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { dayText } from '../../../shop/ground/dates.ts'
import { countedSize, isolated, sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Parcel, ParcelItem } from '../../../shop/orders/dispatch/index.ts'
import { wishesText } from '../../../shop/orders/orders/delivery-wish-rules.ts'
import { contactsText, KEEPING, returnAdvice } from '../../../shop/orders/papers/advice-rules.ts'
import { addressLines } from '../../../shop/orders/papers/paper-address-rules.ts'
import type { Settings } from '../../../shop/settings/settings/index.ts'

// Sizes from which on rows stand closer: 25 with their notes stand on two pages.
const DENSE_FROM = 12
// Points of a row's rule, of wishes and a note, and of advice, the code and whom to ask.
const RULE = 7
const ASKED = 42
const END = 202
const GIFT_END = 122

/** `publicUrl`: the shop's address, no slash at its end. */
type House = { settings: Settings; house: Letterhead; publicUrl: string }

/**
 * Packing slips, one a parcel, for who opens it: a thank-you, what is in it and how it smells, care and returns, and a
 * code that leads to the order. Without prices, and of a gift without the code: it may be a gift. `roll`: for printers
 * of 80 mm.
 * @rule what a packing slip says
 */
export const packingSlips = (
  parcels: readonly Parcel[],
  { settings, house, publicUrl, roll = false }: House & { roll?: boolean },
): Promise<Buffer> =>
  writeSheets(
    'Packing slips',
    { house, roll },
    parcels,
    ({ code }) => `Packing slip, parcel ${code}`,
    (page, parcel) => writeSlip(page, parcel, settings, publicUrl),
  )

async function writeSlip(page: Sheet, { code, order, items }: Parcel, settings: Settings, publicUrl: string) {
  const isGift = order.giftWrap || order.giftMessage !== ''
  page.letterhead('Packing slip')
  page.title(isGift ? 'A gift for you' : 'Thank you for your order')
  page.text('Here is what we packed for you.', { size: 9.5 }, 10)
  page.facts(
    [
      ['For', addressLines(order).join('\n')],
      ['Order', `${order.orderNumber}\n${dayText(order.createdAt)}`],
      ['Parcel', `${code}${order.giftWrap ? '\nGift wrap' : ''}`],
    ],
    { shares: [1.4, 0.9, 1], barcode: await barcodeOf(code) },
  )
  page.gap(4)
  const columns = page.narrow ? narrowColumns : wideColumns
  const dense = items.length > DENSE_FROM && !page.narrow
  const rows = items.map(item => rowsOf(item, page, columns, dense))
  const end = page.narrow ? 0 : isGift ? GIFT_END : END
  const words = order.wishes.length > 0 || order.note ? ASKED : 0
  page.table(columns('Qty', 'Perfume', page.narrow ? '' : 'SKU'), () => {
    for (const [at, group] of rows.entries()) {
      // The last two stand with what follows: no page has the advice alone.
      const last = at === rows.length - 2
      page.together(last ? rows.slice(at).flat() : group, last ? end + words : RULE)
      for (const [place, [cells, size]] of group.entries()) page.row(cells, size, place === 0)
      page.gap(dense ? 0 : 2)
      page.rule()
    }
  })
  if (words > 0) {
    page.gap(10)
    page.facts([
      ['For the courier', wishesText(order.wishes)],
      ['Your note', order.note],
    ])
  }
  page.room(end)
  if (page.narrow) page.gap(words > 0 ? 8 : 14)
  else {
    page.toFoot(end)
    page.rule()
    page.gap(9)
  }
  page.facts(advice(settings), { size: 9 })
  page.gap(4)
  if (!isGift) {
    page.qr(
      qrCode(`${publicUrl}/order/${order.orderId}`),
      `Scan to open your order: where it is, a return or an exchange, and the same again.\nOr write ${new URL(publicUrl).host}/track, with the order’s number.`,
    )
    page.gap(10)
  }
  const questions = contactsText(settings, ' or ')
  if (questions) page.text(`Questions? We are glad to help: ${questions}`, { size: 9 })
}

/** A size with its SKU, how it smells, and what a set is made of. */
function rowsOf(
  item: ParcelItem,
  page: Sheet,
  columns: typeof wideColumns,
  dense: boolean,
): [cells: Cell[], size: number][] {
  const { name, ml, setOf, sku, quantity, parts } = item
  const scent = notesText(item)
  const small = page.narrow ? 8 : dense ? 8.5 : 9
  return [
    [columns(String(quantity), sizeText(name, ml, setOf), sku), page.narrow || dense ? 10 : 11],
    ...(page.narrow ? [[below(page, sku, true), 8] satisfies [Cell[], number]] : []),
    ...(scent ? [[below(page, scent), small] satisfies [Cell[], number]] : []),
    ...(parts ?? []).map((part): [Cell[], number] => [
      columns('', countedSize({ ...part, quantity: part.pieces * quantity }), part.sku),
      9,
    ]),
  ]
}

const advice = (settings: Settings): [label: string, text: string][] => [
  [
    'Wearing it',
    'On warm skin: wrists, neck, behind the ears. Let it dry without rubbing, and give it ten minutes before you judge it.',
  ],
  ['Keeping it', KEEPING],
  ['Returns', returnAdvice(settings)],
]

/** 'Opens with saffron and rose. Heart of jasmine. Base of oud.' */
function notesText({ notes: { top, heart, base } }: ParcelItem): string {
  const list = (notes: readonly string[]) =>
    new Intl.ListFormat('en').format(notes.map(note => isolated(note.toLowerCase())))
  return [
    top.length > 0 && `Opens with ${list(top)}.`,
    heart.length > 0 && `Heart of ${list(heart)}.`,
    base.length > 0 && `Base of ${list(base)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

// Of the width.
const QUANTITY = 0.08
const NARROW_QUANTITY = 0.15

const wideColumns = (pieces: string, size: string, sku: string): Cell[] => [
  { text: pieces, width: QUANTITY },
  { text: size, width: 0.78 - QUANTITY },
  { text: sku, width: 0.22, align: 'right', quiet: true },
]

/** A roll is too narrow for a SKU beside a name. */
const narrowColumns = (pieces: string, size: string): Cell[] => [
  { text: pieces, width: NARROW_QUANTITY },
  { text: size, width: 1 - NARROW_QUANTITY },
]

/** What stands below a name, as wide as the page. */
function below({ narrow }: Sheet, text: string, quiet = false): Cell[] {
  const width = narrow ? NARROW_QUANTITY : QUANTITY
  return [
    { text: '', width },
    { text, width: 1 - width, quiet },
  ]
}
