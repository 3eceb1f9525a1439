import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { blockName, isBlockName } from '../../settings/settings/home-section-rules.ts'
import { demandBlock } from './check-block.ts'
import { demandLink } from './check-link.ts'
import { type Content, type Layout, type LayoutId, layoutRules, lockLayout, newEntryId } from './layout.ts'
import { type Entry, entriesOf, type ListName, layoutLists } from './lists.ts'

type Seen = { layoutId: LayoutId; version: number; actor: string }

/**
 * Changes the draft of a layout; shoppers see it once it is published. What is as published again is no draft. Returns
 * what differs between the draft before and after; a change that changes nothing is not written. Throws `move_refused`.
 * @rule what staff draft of home page and menus
 */
export async function changeDraft(
  tx: Tx,
  { layoutId, version, actor }: Seen,
  change: (content: Content, layout: Layout) => Content | Promise<Content>,
): Promise<{ before: Content; after: Content }> {
  const layout = await lockLayout(tx, layoutId, version)
  const was = layout.draft ?? layout.published
  const is = layoutRules[layoutId].parse(await change(was, layout)) as Content
  const changes = changedOf(was, is)
  const same = isDeepStrictEqual(is, layout.published)
  if (Object.keys(changes.after).length === 0 && same === (layout.draft === null)) return changes
  await tx
    .updateTable('layouts')
    .set({
      draft: same ? null : JSON.stringify(is),
      version: version + 1,
      changed_by: actor,
      changed_at: new Date(),
      ...(same && { publish_at: null }),
    })
    .where('id', '=', layoutId)
    .execute()
  return changes
}

/** The settings that differ. */
export function changedOf(before: Content, after: Content): { before: Content; after: Content } {
  const names = (Object.keys(after) as (keyof Content)[]).filter(name => !isDeepStrictEqual(before[name], after[name]))
  const of = (content: Content) => Object.fromEntries(names.map(name => [name, content[name]]))
  return { before: of(before), after: of(after) }
}

/**
 * Adds an entry to a list of a draft (`id` null), or changes it. Throws `not_found`, `invalid` for a link that leads
 * nowhere, `move_refused`.
 */
export async function saveEntry(
  tx: Tx,
  { list, id, values, ...seen }: Seen & { list: ListName; id: number | null; values: Omit<Entry, 'id'> },
): Promise<{ id: number; before: Content; after: Content }> {
  const entry: Entry = { ...values, id: id ?? newEntryId() }
  if (list === 'blocks') await demandBlock(tx, values)
  else if (typeof values.link === 'string' && values.link !== '') await demandLink(tx, values.link)
  const { most } = layoutLists[list]
  const changed = await changeDraft(tx, seen, content => {
    const entries = entriesOf(content, list)
    if (id !== null && !entries.some(each => each.id === id)) throw entryGone(list)
    if (id === null && entries.length >= most)
      throw new ShopError('invalid', `There are ${most} of them: remove one first`)
    if (layoutLists[list].layout === 'menus') demandPlace(list, entries, entry)
    const next = id === null ? [...entries, entry] : entries.map(each => (each.id === id ? entry : each))
    const placed = list === 'blocks' && id === null ? withBlock(content, entry.id) : content
    return { ...placed, [list]: next }
  })
  return { id: entry.id, ...changed }
}

/** A new block stands at the end of the page until it is moved. */
const withBlock = (content: Content, id: number): Content => ({
  ...content,
  homeSections: [...(content.homeSections ?? []), blockName(id)],
})

/** The sections without blocks that were removed. */
function withoutGoneBlocks(content: Content): Content {
  const names = entriesOf(content, 'blocks').map(({ id }) => blockName(id))
  const sections = (content.homeSections ?? []).filter(name => !isBlockName(name) || names.includes(name))
  return { ...content, homeSections: sections }
}

/** Throws `invalid` for an entry of a menu that cannot stand where it is to stand. */
function demandPlace(list: ListName, entries: readonly Entry[], { id, under = 0, label, link }: Entry): void {
  if (under !== 0) {
    const above = entries.find(each => each.id === under)
    if (!above || above.under || above.id === id)
      throw new ShopError('invalid', 'Please choose where it stands', 'under')
    if (entries.some(each => each.under === id))
      throw new ShopError('invalid', 'Others stand below this entry: it stays at the top', 'under')
  }
  if (link === '' && (list !== 'footerMenu' || under !== 0))
    throw new ShopError('invalid', 'Please enter where it leads', 'link')
  if (entries.some(each => each.id !== id && (each.under ?? 0) === under && each.label === label))
    throw new ShopError('taken', 'There is an entry of this text here', 'label')
}

/** The error for an entry that a list has not, such as one that was removed meanwhile. */
export const entryGone = (list: ListName) => new ShopError('not_found', `There is no such ${layoutLists[list].one}`)

/**
 * Puts the entries of a list in this order; those that are not named are taken away, with what stands below them.
 * Throws `move_refused`.
 */
export const arrangeEntries = (tx: Tx, { list, ids, ...seen }: Seen & { list: ListName; ids: readonly number[] }) =>
  changeDraft(tx, seen, content => {
    const entries = entriesOf(content, list)
    const ordered = ids.flatMap(id => entries.find(entry => entry.id === id) ?? [])
    const standing = ordered.filter(({ under }) => !under || ordered.some(({ id }) => id === under))
    const changed = { ...content, [list]: standing }
    return list === 'blocks' ? withoutGoneBlocks(changed) : changed
  })

/** The specification's value of one of its settings: one press away. Throws `move_refused`. */
export const useDefault = (tx: Tx, { name, ...seen }: Seen & { name: keyof Content }) =>
  changeDraft(tx, seen, content => ({ ...content, [name]: layoutRules[seen.layoutId].parse({})[name as never] }))

/** Throws the draft away. Throws `move_refused`. */
export const discardDraft = (tx: Tx, seen: Seen) => changeDraft(tx, seen, (_, { published }) => published)
