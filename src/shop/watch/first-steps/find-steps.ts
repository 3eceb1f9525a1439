import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { MAIL_SERVER_PATH } from '../../settings/mail-server/mail-provider-rules.ts'
import { emailLeaves } from '../../settings/settings/email-promise-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type FirstStep, firstStepNames } from '../../settings/settings/waits-while-closed-rules.ts'
import { taxNumbersText } from '../../settings/tax/tax-rules.ts'
import { firstSteps, type Shelf, shelfLacks } from './first-step-rules.ts'

export type Step = {
  name: FirstStep
  label: string
  why: string
  state: 'done' | 'skipped' | 'open'
  /** What is to be done, each with the page or field where it is. Empty once it is done. */
  missing: { text: string; path: string }[]
}

const policyPages = [
  { slug: 'shipping-returns', text: 'A page about delivery and returns' },
  { slug: 'privacy', text: 'A page about privacy' },
  { slug: 'terms', text: 'A page with your terms' },
]

/**
 * The nine steps to an open shop, with what each still lacks.
 * @rule what a new shop still lacks before it opens
 */
export async function findSteps(db: Db, settings: Settings): Promise<Step[]> {
  const [shelf, { rows }] = await Promise.all([
    findShelf(db),
    sql<{ pages: string[]; face: boolean; buyers: boolean }>`
      select array(select slug from contents where kind = 'page') as pages,
        exists (select from settings where key in ('brand', 'themeColours', 'themeStyle')) as face,
        exists (select from settings where key = 'buyers') as buyers`.execute(db),
  ])
  const [found] = rows
  const missing = found ? missingOf(settings, { ...found, shelf }) : null
  return firstStepNames.map(name => {
    const lacks = missing?.[name] ?? []
    const isSkipped = settings.skippedSteps.includes(name)
    return {
      name,
      ...firstSteps[name],
      state: lacks.length === 0 ? 'done' : isSkipped ? 'skipped' : 'open',
      missing: lacks,
    }
  })
}

const emailLacks = {
  works: '',
  none: 'A mail server, by which emails leave',
  untested: 'A test email that arrives',
  failing: 'The mail server fails: what it answered',
}

/** What shoppers find in the shop once it is open. */
export async function findShelf(db: Db): Promise<Shelf> {
  const { rows } = await sql<Shelf>`
    select (count(*) filter (where published))::int as published, (count(*) filter (where state = 'draft'))::int as drafts,
      (count(*) filter (where published and not in_stock))::int as "soldOut",
      (array_agg(id order by created_at desc) filter (where state = 'draft'))[1] as draft
    from products`.execute(db)
  return rows[0] ?? { published: 0, drafts: 0, soldOut: 0, draft: null }
}

type Found = { pages: string[]; shelf: Shelf; face: boolean; buyers: boolean }

function missingOf(shop: Settings, found: Found): Record<FirstStep, Step['missing']> {
  const when = (lacks: boolean, text: string, path: string) => (lacks ? [{ text, path }] : [])
  const hasName = shop.shopName !== '' && shop.shopName !== 'Our shop'
  return {
    contact: [
      ...when(!hasName, 'The name of the shop', '/admin/settings/shop#shopName'),
      ...when(shop.supportPhone === '', 'A phone number', '/admin/settings/shop#supportPhone'),
      ...when(shop.supportEmail === '', 'An email address', '/admin/settings/shop#supportEmail'),
    ],
    brand: when(!found.face, 'A logo, or colours of your own', '/admin/content/face'),
    // A shop that is open keeps drafts and sold-out products for reasons of its own.
    product: shop.closure === null && found.shelf.published > 0 ? [] : shelfLacks(found.shelf),
    delivery: when(shop.houseCity === '', 'The city that parcels leave from', '/admin/settings/shop#houseCity'),
    buyers: when(
      !found.buyers,
      'Whether you know buyers by email, by phone, or by either',
      '/admin/settings/orders#buyers',
    ),
    email: when(!emailLeaves(shop), emailLacks[shop.emailState], MAIL_SERVER_PATH),
    papers: [
      ...when(
        shop.supportAddress === '',
        'Your address, for labels and returns',
        '/admin/settings/shop#supportAddress',
      ),
      ...when(
        taxNumbersText(shop) === '',
        'Your tax number. Skip it if you are not registered: then no paper names tax',
        '/admin/settings/tax#ntn',
      ),
    ],
    policies: policyPages.flatMap(({ slug, text }) =>
      when(!found.pages.includes(slug), text, '/admin/content/new?kind=page'),
    ),
    open: when(shop.closure !== null, 'Press the button when you are ready', '/admin/opening'),
  }
}
