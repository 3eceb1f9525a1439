import { z } from 'zod'
import type { FieldWords } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { blockRules } from '../../settings/settings/index.ts'
import { entryGone } from './draft-home-and-menus.ts'
import type { Content } from './layout.ts'
import { blockKinds, type Entry, entriesOf, isBlockKind, type ListName, layoutLists } from './lists.ts'

type Options = {
  /** Addresses to choose from. */
  links?: readonly string[]
  /** Of a new block. */
  kind?: string | undefined
}

/**
 * The rule and words of an entry's form; of a menu's with the entries that it may stand below, of a block's those of
 * its kind. Throws `not_found` for a kind that there is not.
 */
export function entryForm(list: ListName, content: Content, id: number | null, { links = [], kind }: Options = {}) {
  if (list === 'blocks') return blockForm(id === null ? kind : findEntry(content, list, id).kind, links)
  const { rule, words, layout } = layoutLists[list]
  const own = rule.omit({ id: true })
  const said = withLinks(words, links)
  if (layout !== 'menus') return { rule: own, words: said }
  const tops = entriesOf(content, list).filter(entry => !entry.under && entry.id !== id)
  const options = Object.fromEntries(tops.map(entry => [String(entry.id), String(entry.label)]))
  const under = z.enum(['0', ...Object.keys(options)]).transform(Number)
  return {
    rule: own.extend({ under }),
    words: {
      ...said,
      under: { ...words.under, label: 'Stands below', options: { '0': 'Nothing: at the top', ...options } },
    },
  }
}

const withLinks = (words: Record<string, FieldWords>, links: readonly string[]) =>
  words.link ? { ...words, link: { ...words.link, suggest: links } } : words

/** The rule and words of the form of a block of a kind. Throws `not_found` for a kind that there is not. */
export function blockForm(kind: unknown, links: readonly string[] = []) {
  if (!isBlockKind(kind)) throw new ShopError('not_found', 'There is no such kind of block')
  return {
    rule: (blockRules[kind] as z.ZodObject).omit({ id: true, kind: true }),
    words: withLinks(blockKinds[kind].words, links),
  }
}

/** What the fields of a rule have while nothing was typed. */
export const defaultsOf = (rule: z.ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(rule.shape).flatMap(([name, own]) => {
      const { success, data } = (own as z.ZodType).safeParse(undefined)
      return success ? [[name, data]] : []
    }),
  )

/** The entry of this id. Throws `not_found`. */
export function findEntry(content: Content, list: ListName, id: number): Entry {
  const entry = entriesOf(content, list).find(each => each.id === id)
  if (!entry) throw entryGone(list)
  return entry
}
