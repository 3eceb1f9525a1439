import { isDeepStrictEqual } from 'node:util'
import type { useLoaderData } from 'react-router'
import {
  blockKinds,
  brokenBlocks,
  type Content,
  entriesOf,
  findLayout,
  type LayoutId,
  type ListName,
  layoutHistory,
  layoutLabels,
  layoutLists,
  layoutRules,
} from '../../../shop/catalogue/layouts/index.ts'
import { fieldOf, formFields } from '../../../shop/ground/forms/index.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import { findPromiseWarnings } from '../../../shop/settings/promises/index.ts'
import { blockName, sectionWords } from '../../../shop/settings/settings/home-section-rules.ts'
import { Brand, brandWords, Style, Voice, voiceWords } from '../../../shop/settings/theme/index.ts'
import { styleChoices, type ThemeColours, type ThemeStyle } from '../../../shop/settings/theme/theme-choices-rules.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'

/** Throws `not_found` for another name. */
export function layoutOf(name = ''): LayoutId {
  if (!Object.hasOwn(layoutRules, name)) throw new ShopError('not_found', 'There is no such page')
  return name as LayoutId
}

/** Loads all that the page of the home page, or of the menus, shows. */
export const loadLayout = staffPage('content.read', async ({ shop, params }) => {
  const layoutId = layoutOf(params.layout)
  const layout = await findLayout(shop.db, layoutId)
  const { version, draft, published, publishAt, changedBy, changedAt } = layout
  const shown = draft ?? published
  const [history, settings] = [await layoutHistory(shop.db, layoutId), await shop.settings()]
  const warnings = await findPromiseWarnings(shop.db, { ...settings, ...shown })
  return {
    layoutId,
    label: layoutLabels[layoutId],
    version,
    isDraft: draft !== null,
    publishAt,
    changedBy,
    changedAt,
    warnings:
      layoutId === 'home'
        ? [
            ...warnings.filter(({ group }) => group === 'home').map(({ text }) => text),
            ...(await brokenBlocks(shop.db, shown.blocks ?? [])),
          ]
        : [],
    lists: (Object.keys(layoutLists) as ListName[])
      .filter(list => layoutLists[list].layout === layoutId)
      .map(list => listOf(list, shown)),
    sections: shown.homeSections && {
      shown: shown.homeSections.flatMap(name => sectionsOf(shown).find(({ value }) => value === name) ?? []),
      all: sectionsOf(shown),
      isDefault: isDefault('homeSections', layoutId, shown),
    },
    claims: shown.claims?.join('\n'),
    ...(shown.themeColours &&
      shown.themeStyle &&
      shown.brand && {
        face: faceOf(shown.themeColours, shown.themeStyle, shown.brand, shown.voice, settings.shopName),
      }),
    blockKinds: Object.fromEntries(Object.entries(blockKinds).map(([kind, { label }]) => [kind, label])),
    history: history.map(({ changed, ...row }) => ({ ...row, what: changed.map(wordsOf).join(', ') })),
  }
})
export type LayoutPageProps = { page: ReturnType<typeof useLoaderData<typeof loadLayout>> }

/** Everything that may stand on the home page: its sections, and the blocks of the house, each with its own page. */
const sectionsOf = (content: Content): { value: string; label: string; to?: string }[] => [
  ...Object.entries(sectionWords).map(([value, label]) => ({ value, label })),
  ...entriesOf(content, 'blocks').map(block => ({
    value: blockName(block.id),
    label: layoutLists.blocks.nameOf(block),
    to: `/admin/content/home/blocks/${block.id}`,
  })),
]

function listOf(list: ListName, content: Content) {
  const { label, one, note, nameOf, layout, most } = layoutLists[list]
  const entries = entriesOf(content, list).map(entry => ({
    value: String(entry.id),
    label: nameOf(entry),
    below: Boolean(entry.under),
    when: [entry.from && `from ${entry.from}`, entry.until && `until ${entry.until}`]
      .filter(Boolean)
      .join(' ')
      .replaceAll('T', ' '),
  }))
  return {
    list,
    label,
    one,
    note,
    most,
    entries,
    /** A menu that the shop makes by itself. */
    automatic: content[list] === null,
    isDefault: isDefault(list, layout, content),
  }
}

const isDefault = (name: keyof Content, layoutId: LayoutId, content: Content): boolean =>
  isDeepStrictEqual((layoutRules[layoutId].parse({}) as Content)[name], content[name])

const ownWords: Partial<Record<keyof Content, string>> = {
  homeSections: 'Sections',
  claims: 'Claims',
  themeColours: 'Colours',
  themeStyle: 'Style',
  brand: 'Name and pictures',
  voice: 'Sentences',
}

const wordsOf = (name: keyof Content): string => ownWords[name] ?? layoutLists[name as ListName].label

/** What the page of the theme shows. */
function faceOf(colours: ThemeColours, style: ThemeStyle, brand: Brand, voice: Content['voice'], shopName: string) {
  return {
    colours,
    style,
    styleFields: Object.entries(styleChoices).map(([name, words]) => ({
      ...fieldOf(name, Style.shape[name as keyof ThemeStyle], words, style[name as keyof ThemeStyle]),
      required: true,
    })),
    brandFields: formFields(Brand, brandWords, brand),
    voiceFields: formFields(Voice, voiceWords, voice),
    words: {
      shopName,
      wordmark: brand.wordmark,
      capitals: brand.wordmarkCase === 'capitals',
      spaced: brand.wordmarkSpacing === 'wide',
    },
  }
}
