import { LRUCache } from 'lru-cache'
import postcss, { type ChildNode } from 'postcss'

/** The elements ('main') and the classes ('.wrap') of a page. */
type Names = ReadonlySet<string>
/** The text of a part of a style sheet for a page with these names; empty when it needs none of it. */
type Part = (names: Names) => string

// Pages of one route differ by a badge or a notice.
const CACHED_TEXTS = 64

/**
 * Of a style sheet, what a page needs as it is sent: the rules whose every element and class it has, in their order and
 * layers. What scripts add to the page needs the whole sheet, which has the comments and licences, too.
 */
export function pageStyles(sheet: string): (page: Buffer) => string {
  const parts = postcss.parse(sheet).nodes.map(partOf)
  const texts = new LRUCache<string, string>({ max: CACHED_TEXTS })
  return page => {
    const names = namesIn(page.toString('latin1'))
    const key = [...names].sort().join()
    const text = texts.get(key) ?? textOf(parts, names)
    texts.set(key, text)
    return text
  }
}

const textOf = (parts: readonly Part[], names: Names) => parts.map(part => part(names)).join('')

function partOf(node: ChildNode): Part {
  if (node.type === 'rule') {
    const body = `{${node.nodes.join(';')}}`
    const selectors = node.selectors.map(selector => ({ selector, needs: namesOf(selector) }))
    return names => {
      const needed = selectors.filter(({ needs }) => needs.every(name => names.has(name)))
      return needed.length > 0 ? needed.map(({ selector }) => selector).join() + body : ''
    }
  }
  // Nobody prints a page before the whole sheet has come.
  if (node.type === 'atrule' && node.name === 'media' && node.params === 'print') return () => ''
  if (node.type === 'atrule' && /^(?:layer|media|supports|container)$/.test(node.name) && node.nodes) {
    const head = `@${node.name} ${node.params}{`
    const parts = node.nodes.map(partOf)
    return names => {
      const text = textOf(parts, names)
      // The first sheet of a document decides the order of its layers, so that none may be missing.
      return text || node.name === 'layer' ? `${head}${text}}` : ''
    }
  }
  const text = node.type === 'comment' ? '' : node.type === 'atrule' && !node.nodes ? `${node};` : `${node}`
  return () => text
}

/** The names outside of brackets: `:not(.a)` and `:is(.a, .b)` select elements without .a too. */
function namesOf(selector: string): string[] {
  let outside = selector
  while (BRACKETS.test(outside)) outside = outside.replace(BRACKETS, '')
  return Array.from(outside.matchAll(NAME), ([, mark = '', name = '']) => mark + unescaped(name)).filter(
    name => !/^[:#]/.test(name),
  )
}

// The innermost pair, whose brackets are no escaped part of a name.
const BRACKETS = /(?<!\\)(?:\((?:\\.|[^\\()])*\)|\[(?:\\.|[^\\\]])*\])/
// A class, an id, a state, a pseudo-element or an element; with its escapes, as `.py-2\.5` has one.
const NAME = /([.#]|:*)((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex, char) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : char,
  )

function namesIn(page: string): Names {
  const names = new Set<string>()
  for (const found of new Set(page.match(/<[a-z][\w-]*| class="[^"]*/g))) {
    if (found.startsWith('<')) names.add(found.slice(1))
    else for (const name of withoutEntities(found.slice(' class="'.length)).split(/\s+/)) names.add(`.${name}`)
  }
  return names
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const withoutEntities = (text: string) => text.replace(/&[#\w]+;/g, entity => entities[entity] ?? entity)
