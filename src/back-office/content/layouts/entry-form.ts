import { z } from 'zod'
import { formFields, formRule } from '../../../shop/forms/index.ts'
import {
  entryForm,
  findEntry,
  findLayout,
  isListName,
  type LayoutId,
  type ListName,
  layoutLabels,
  layoutLists,
  listLinks,
  saveEntry,
} from '../../../shop/layouts/index.ts'
import { ShopError } from '../../../shop/shop-error.ts'
import { SeenVersion } from '../../../shop/versions.ts'
import { FieldProblems, staffAction, staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'

/** Loads the form of one entry; of a new one with the defaults of its rule. */
export const loadEntry = staffPage('content.read', async ({ shop, params }) => {
  const { list, layoutId, id } = placeOf(params)
  const { draft, published, version } = await findLayout(shop.db, layoutId)
  const content = draft ?? published
  const entry = id === null ? undefined : findEntry(content, list, id)
  const { rule, words } = entryForm(list, content, id, await listLinks(shop.db))
  const { label, one, nameOf } = layoutLists[list]
  return {
    ...{ layoutId, back: layoutLabels[layoutId], version, isNew: !entry },
    title: entry ? nameOf(entry) : `New ${one}`,
    fields: formFields(rule, words, { ...entry, ...(entry && { under: String(entry.under ?? 0) }) }),
    label,
  }
})

const Sent = z.object({ version: SeenVersion }).catchall(z.string().max(10_000))

export const entryActions = {
  save: staffAction('content.change', Sent, async ({ tx, input, params, session }) => {
    const { list, layoutId, id } = placeOf(params)
    const { version, ...typed } = input
    const { draft, published } = await findLayout(tx, layoutId)
    const { rule, words } = entryForm(list, draft ?? published, id)
    const { data: values, error } = formRule(rule, words).safeParse(typed)
    if (error) throw new FieldProblems(error)
    const saved = await saveEntry(tx, { layoutId, version, actor: session.staff.name, list, id, values })
    const { before, after } = saved
    const subject = { type: 'layout', id: layoutId, label: layoutLabels[layoutId] }
    return {
      audit: Object.keys(after).length === 0 ? [] : { action: 'layout.drafted', subject, before, after },
      leadsTo: `/admin/content/${layoutId}`,
    }
  }),
}

/** Throws `not_found` for a list that there is not. */
function placeOf({ layout, list = '', entry }: Record<string, string | undefined>) {
  if (!isListName(list) || layoutLists[list].layout !== layout)
    throw new ShopError('not_found', 'There is no such list')
  return { list: list as ListName, layoutId: layout as LayoutId, id: entry === 'new' ? null : numberOf(entry) }
}
