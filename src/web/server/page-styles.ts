import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { buildFolder } from '../../platform/process/build-folder.ts'

/** A rule of the storefront's style sheet. */
export type StyleRule = {
  /** The at-rules around it, the outermost first. */
  at: string[]
  /** With the classes ('.card'), elements ('article') and attributes ('[inert]') that a page must have for each. None when `body` is the whole rule. */
  selectors: { text: string; names: string[] }[]
  body: string
  /** The variable or animation that it defines, for pages whose rules use it. Any page has a rule without. */
  when?: string | undefined
  /** The variables and animations that it uses. */
  uses: string[]
}

/** The file in the folder of a build that has them all, in their order. */
export const STYLE_RULES = 'style-rules.json'

// Pages of one route differ in a few classes.
const KEPT_STYLES = 200

/** Built files only: a function that cuts out of the style sheet what HTML needs to be shown. */
export function openPageStyles(): (html: string) => string {
  const rules: StyleRule[] = JSON.parse(readFileSync(join(buildFolder, STYLE_RULES), 'utf8'))
  const kept = new LRUCache<string, string>({ max: KEPT_STYLES })
  return html => {
    const needs = needsOf(html)
    const key = [...needs].join(' ')
    const styles = kept.get(key) ?? stylesFor(rules, needs)
    kept.set(key, styles)
    return styles
  }
}

/** The classes, elements and attributes of HTML, and the variables that it uses: with a style sheet beside the storefront's it may use any. */
function needsOf(html: string): Set<string> {
  const needs = new Set<string>()
  const classes = new Set<string>()
  for (const [, element, attribute, value = ''] of html.matchAll(/<([a-z][a-z\d]*)|\s([a-z-]+)="([^"]*)"/g)) {
    needs.add(element ?? `[${attribute}]`)
    if (attribute === 'class') classes.add(value)
    if (attribute === 'style') for (const [name] of value.matchAll(/(?<=var\()--[\w-]+/g)) needs.add(name)
  }
  for (const names of classes) for (const name of unescaped(names).split(' ')) needs.add(`.${name}`)
  if (html.includes('rel="stylesheet"')) needs.add(ANY)
  return needs
}

const signs: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }

/** As React escapes: content-['/'] is content-[&#x27;/&#x27;]. */
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (all, name) => signs[name] ?? all)

const ANY = '--any'

function stylesFor(rules: readonly StyleRule[], needs: ReadonlySet<string>): string {
  const chosen = rules.map(rule => {
    const selectors = rule.selectors.filter(({ names }) => names.every(name => needs.has(name)))
    return { ...rule, selectors, isMet: selectors.length > 0 || rule.selectors.length === 0 }
  })
  const used = new Set<string>()
  const use = (names: Iterable<string>) => {
    for (const name of names) {
      if (used.has(name)) continue
      used.add(name)
      for (const { when, uses } of rules) if (when === name) use(uses)
    }
  }
  use(needs)
  for (const { when, isMet, uses } of chosen) if (isMet && (!when || needs.has(ANY))) use(when ? [when] : uses)
  return textOf(chosen.filter(({ when, isMet }) => isMet && (!when || used.has(when))))
}

/** Rules as text; those in the same at-rules together, and those of the same selectors. */
function textOf(rules: readonly StyleRule[]): string {
  let text = ''
  let open: readonly string[] = []
  let last = ''
  for (const { at, selectors, body } of rules) {
    const same = at.findIndex((name, depth) => name !== open[depth])
    const shared = same < 0 ? Math.min(at.length, open.length) : same
    const entered = at.slice(shared)
    const selector = selectors.map(each => each.text).join()
    const joins = selector !== '' && selector === last && entered.length === 0 && shared === open.length
    if (joins) {
      text = `${text.slice(0, -1)};${body}}`
      continue
    }
    text += '}'.repeat(open.length - shared) + entered.map(name => `${name}{`).join('')
    text += selector ? `${selector}{${body}}` : body
    open = at
    last = selector
  }
  return text + '}'.repeat(open.length)
}
