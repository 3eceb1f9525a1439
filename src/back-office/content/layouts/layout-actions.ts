import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { listCollections } from '../../../shop/catalogue/catalogue/index.ts'
import {
  arrangeEntries,
  type Content,
  changeDraft,
  discardDraft,
  EntryIds,
  type ListName,
  layoutLabels,
  layoutLists,
  lines,
  makePreview,
  newEntryId,
  PREVIEW_HOURS,
  publishLayout,
  putLayoutBack,
  ScheduleLayout,
  scheduleLayout,
  useDefault,
} from '../../../shop/catalogue/layouts/index.ts'
import { SeenVersion } from '../../../shop/ground/changed-meanwhile.ts'
import { type BlockName, homeSections, isBlockName } from '../../../shop/settings/settings/home-section-rules.ts'
import { Brand, Colours, Style, Voice } from '../../../shop/settings/theme/index.ts'
import { footerColumns, footerEnd } from '../../../web/browser/footer-links.ts'
import { type Menu, type NavigationLink, ownLinks } from '../../../web/browser/navigation.ts'
import type { RequestContext } from '../../../web/server/request-context.ts'
import { parsed, staffAction } from '../../../web/server/staff-pages.ts'
import type { Outcome, StaffAsked } from '../../../web/server/staff-write.ts'
import { layoutOf } from './load-layout.ts'

const Seen = z.object({ version: SeenVersion })

const Typed = Seen.catchall(z.string().max(500))

const listNames = Object.keys(layoutLists) as [ListName]

/** What every write of the page knows. */
const seenBy = ({ params, session }: StaffAsked, { version }: { version: number }) => ({
  layoutId: layoutOf(params.layout),
  version,
  actor: session.staff.name,
})

const auditOf = (
  action: `layout.${string}`,
  { params }: StaffAsked,
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
) => ({
  action,
  subject: { type: 'layout', id: params.layout ?? '', label: layoutLabels[layoutOf(params.layout)] },
  ...changes,
})

/** The result of a change of the draft. */
const drafted = (asked: StaffAsked, changes: { before: Content; after: Content }): Outcome =>
  Object.keys(changes.after).length === 0
    ? { audit: [], message: 'Nothing was changed.' }
    : {
        audit: auditOf('layout.drafted', asked, changes),
        message: 'Saved in the draft. Shoppers see it once you publish it.',
      }

/** A part of the theme as it was typed. Throws its problems, each at its field. */
async function faceChange<Value>(
  asked: StaffAsked & { tx: Tx; input: z.output<typeof Typed> },
  rule: z.ZodType<Value>,
  named: (value: Value) => Content,
): Promise<Outcome> {
  const { version, ...typed } = asked.input
  const value = parsed(rule, typed)
  const changes = await changeDraft(asked.tx, seenBy(asked, { version }), content => ({ ...content, ...named(value) }))
  return drafted(asked, changes)
}

/** What staff do with the home page, the menus and the theme. */
export const layoutActions = {
  arrange: staffAction(
    'content.change',
    Seen.extend({
      list: z.enum(listNames),
      ids: EntryIds,
    }),
    async asked => {
      const { list, ids } = asked.input
      const changes = await arrangeEntries(asked.tx, { ...seenBy(asked, asked.input), list, ids })
      return drafted(asked, changes)
    },
  ),
  sections: staffAction(
    'content.change',
    Seen.extend({
      sections: lines.pipe(
        z.array(z.union([z.enum(homeSections), z.custom<BlockName>(isBlockName)])).max(homeSections.length + 20),
      ),
    }),
    async asked => {
      const sections = [...new Set(asked.input.sections)]
      const changes = await changeDraft(asked.tx, seenBy(asked, asked.input), content => ({
        ...content,
        homeSections: sections,
      }))
      return drafted(asked, changes)
    },
  ),
  claims: staffAction(
    'content.change',
    Seen.extend({
      claims: lines.pipe(
        z.array(z.string().max(80, 'Please use 80 characters a line or less')).max(8, 'Please enter at most 8 lines'),
      ),
    }),
    async asked => {
      const { claims } = asked.input
      const changes = await changeDraft(asked.tx, seenBy(asked, asked.input), content => ({ ...content, claims }))
      return drafted(asked, changes)
    },
  ),
  colours: staffAction('content.change', Typed, asked =>
    faceChange(asked, Colours, themeColours => ({ themeColours })),
  ),
  style: staffAction('content.change', Typed, asked => faceChange(asked, Style, themeStyle => ({ themeStyle }))),
  brand: staffAction('content.change', Typed, asked => faceChange(asked, Brand, brand => ({ brand }))),
  voice: staffAction('content.change', Typed, asked => faceChange(asked, Voice, voice => ({ voice }))),
  useDefault: staffAction(
    'content.change',
    Seen.extend({ name: z.enum([...listNames, 'homeSections', 'claims']) }),
    async asked => {
      const changes = await useDefault(asked.tx, { ...seenBy(asked, asked.input), name: asked.input.name })
      return drafted(asked, changes)
    },
  ),
  ownMenu: staffAction(
    'content.change',
    Seen.extend({ list: z.enum(['headerMenu', 'footerMenu', 'footerEnd']) }),
    async asked => {
      const { list } = asked.input
      const menu = await loadMenu(asked.shop)
      const links = { headerMenu: ownLinks(menu), footerMenu: footerColumns(menu), footerEnd: footerEnd(menu) }[list]
      const changes = await changeDraft(asked.tx, seenBy(asked, asked.input), content => ({
        ...content,
        [list]: itemsOf(links),
      }))
      return drafted(asked, changes)
    },
  ),
  preview: staffAction('content.read', z.object({}), async asked => {
    const token = await makePreview(asked.tx, layoutOf(asked.params.layout), asked.session.staff.id)
    const link = `${asked.shop.publicUrl}/?preview=${token}`
    return {
      audit: auditOf('layout.previewed', asked),
      shown: { link },
      secret: true,
      message: `This link opens the preview for ${PREVIEW_HOURS} hours. One made before opens nothing any more.`,
    }
  }),
  publish: staffAction('content.change', Seen, async asked => {
    const changes = await publishLayout(asked.tx, seenBy(asked, asked.input))
    return { audit: auditOf('layout.published', asked, changes), message: 'Published. Shoppers see it now.' }
  }),
  schedule: staffAction('content.change', ScheduleLayout, async asked => {
    const { publishAt } = asked.input
    await scheduleLayout(asked.tx, { ...seenBy(asked, asked.input), publishAt })
    return {
      audit: auditOf('layout.scheduled', asked, { after: { publishAt } }),
      message: publishAt ? 'Saved. It is published by itself.' : 'It is not published by itself any more.',
    }
  }),
  discard: staffAction('content.change', Seen, async asked => {
    const changes = await discardDraft(asked.tx, seenBy(asked, asked.input))
    return { audit: auditOf('layout.discarded', asked, changes), message: 'The draft is thrown away.' }
  }),
  putBack: staffAction('content.change', Seen.extend({ versionId: z.coerce.number().int() }), async asked => {
    const { versionId } = asked.input
    const changes = await putLayoutBack(asked.tx, { ...seenBy(asked, asked.input), versionId })
    return { audit: auditOf('layout.putBack', asked, changes), message: 'It is as it was. Shoppers see it now.' }
  }),
}

/** The links of a menu as entries that staff may change. */
function itemsOf(links: readonly NavigationLink[], under = 0): NonNullable<Content['headerMenu']> {
  return links.flatMap(({ label, href, links: below = [] }) => {
    const id = newEntryId()
    return [{ id, label, labelUrdu: '', link: href, under }, ...itemsOf(below, id)]
  })
}

/** What the menus are made of while nobody has written them by hand. */
async function loadMenu(shop: Pick<RequestContext, 'db' | 'categories'>): Promise<Menu> {
  const [categories, collections] = [await shop.categories(), await listCollections(shop.db)]
  return {
    categories: categories.filter(({ inMenu }) => inMenu).map(({ name }) => name),
    collections: collections.filter(({ inMenu }) => inMenu).map(({ address, title }) => ({ address, title })),
  }
}
