import {
  blockKinds,
  defaultsOf,
  entryForm,
  findEntry,
  findLayout,
  isListName,
  type LayoutId,
  type ListName,
  layoutLabels,
  layoutLists,
  listLinks,
} from '../../../shop/catalogue/layouts/index.ts'
import { formFields } from '../../../shop/ground/forms/index.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import type { BlockKind } from '../../../shop/settings/settings/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'

/** Loads the form of one entry; of a new one with the defaults of its rule. */
export const loadEntry = staffPage('content.read', async ({ shop, params }) => {
  const { list, layoutId, id, kind } = placeOf(params)
  const { draft, published, version } = await findLayout(shop.db, layoutId)
  const content = draft ?? published
  const entry = id === null ? undefined : findEntry(content, list, id)
  const { rule, words } = entryForm(list, content, id, { links: await listLinks(shop.db), kind })
  const { label, one, nameOf } = layoutLists[list]
  return {
    layoutId,
    back: layoutLabels[layoutId],
    version,
    isNew: !entry,
    /** Of a block. */
    kind: list === 'blocks' ? String(entry?.kind ?? kind) : null,
    title: entry ? nameOf(entry) : list === 'blocks' ? newBlockTitle(kind) : `New ${one}`,
    fields: formFields(rule, words, {
      ...(entry ?? defaultsOf(rule)),
      ...(entry && { under: String(entry.under ?? 0) }),
    }),
    label,
  }
})

/** The title of the form of a new block of a kind that there is. */
export const newBlockTitle = (kind: string | undefined) => `New block: ${blockKinds[kind as BlockKind].label}`

/** Throws `not_found` for a list that there is not. */
export function placeOf({ layout, list = '', entry }: Record<string, string | undefined>) {
  if (!isListName(list) || layoutLists[list].layout !== layout)
    throw new ShopError('not_found', 'There is no such list')
  const [, isNew, kind] = /^(new)(?:-([a-z]+))?$/.exec(entry ?? '') ?? []
  return { list: list as ListName, layoutId: layout as LayoutId, id: isNew ? null : numberOf(entry), kind }
}
