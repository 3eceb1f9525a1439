import { z } from 'zod'
import { entryGone } from './change-draft.ts'
import type { Content } from './layout.ts'
import { type Entry, entriesOf, type ListName, layoutLists } from './lists.ts'

/** The rule and words of an entry's form; of a menu's with the entries that it may stand below. `links`: addresses to choose from. */
export function entryForm(list: ListName, content: Content, id: number | null, links: readonly string[] = []) {
  const { rule, words, layout } = layoutLists[list]
  const own = rule.omit({ id: true })
  const said = words.link ? { ...words, link: { ...words.link, suggest: links } } : words
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

/** The entry of this id. Throws `not_found`. */
export function findEntry(content: Content, list: ListName, id: number): Entry {
  const entry = entriesOf(content, list).find(each => each.id === id)
  if (!entry) throw entryGone(list)
  return entry
}
