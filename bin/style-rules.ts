import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type AtRule, type Node, type Rule } from 'postcss'
import type { StyleRule } from '../src/web/server/page-styles.ts'

// What the first sight of a page does not show: it comes with the style sheet.
const LATER = /:(?:hover|active)\b|^::(?!before|after)|^:-moz-/

/** The rules of the storefront's style sheet in their order, each with what a page must have to need it. `assets`: the folder of the built files. */
export function styleRules(assets: string): StyleRule[] {
  const sheet = readdirSync(assets).find(file => /^storefront-[\w-]+\.css$/.test(file))
  if (!sheet) throw new Error('the build has no style sheet of the storefront')
  const root = postcss.parse(readFileSync(join(assets, sheet), 'utf8'))
  root.walkComments(comment => void comment.remove())
  const theme = new Set<string>()
  root.walkDecls(/^--/, ({ prop }) => void theme.add(prop))
  // What stands in for a variable that every page has.
  root.walkDecls(declaration => {
    declaration.value = declaration.value.replace(/var\((--[\w-]+),[^()]*\)/g, (all, name) =>
      theme.has(name) && !name.startsWith('--tw-') ? `var(${name})` : all,
    )
  })
  const layers = new Set<string>()
  root.walkAtRules('layer', ({ params }) => {
    for (const name of params.split(/,\s*/)) layers.add(name)
  })
  const rules: StyleRule[] = [whole(`@layer ${[...layers]};`)]
  root.walkAtRules(/^(?:font-face|property|keyframes)$/, rule => {
    // Fonts that are fetched come with the style sheet; their stand-ins keep each word in its place.
    if (rule.name === 'font-face' && `${rule}`.includes('url(')) return
    rules.push(whole(`${rule}`, rule.name === 'font-face' ? undefined : rule.params, surrounding(rule)))
  })
  const keyframes = rules.flatMap(({ body, when }) => (when && body.startsWith('@keyframes') ? when : []))
  root.walkRules(rule => {
    const at = surrounding(rule)
    if (!at.some(name => /^@(?:keyframes|media (?:print|\(prefers-reduced-motion))/.test(name)))
      rules.push(...rulesOf(rule, at, keyframes))
  })
  return rules
}

const whole = (body: string, when?: string, at: string[] = []): StyleRule => ({
  at,
  selectors: [],
  body,
  when,
  uses: [],
})

/** Each variable of the theme and of Tailwind is a rule of its own, for pages that use it. */
function rulesOf(rule: Rule, at: string[], keyframes: string[]): StyleRule[] {
  const body = [...new Set(rule.nodes.map(String))].join(';').replaceAll(', ', ',')
  const uses = [
    ...[...body.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
    ...keyframes.filter(name => new RegExp(`animation[^;]*\\b${name}\\b`).test(body)),
  ]
  const shared = at[0] === '@layer theme' || at[0] === '@layer properties'
  const selectors = rule.selectors
    .filter(selector => !LATER.test(selector.replace(/:not\([^()]*\)/g, '')))
    .map(text => ({ text, names: shared ? [] : namesIn(text) }))
  if (selectors.length === 0) return []
  if (!shared) return [{ at, selectors, body, uses }]
  return rule.nodes.map(node => ({
    at,
    selectors,
    body: `${node}`.replaceAll(', ', ','),
    when: 'prop' in node ? node.prop : undefined,
    uses: [...`${node}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
  }))
}

/** The at-rules around a rule, the outermost first. */
function surrounding({ parent }: Node): string[] {
  if (parent?.type !== 'atrule') return []
  const { name, params } = parent as AtRule
  return [...surrounding(parent), `@${name} ${params}`]
}

/**
 * The classes ('.card'), elements ('article') and attributes ('[inert]') that a page must have for a selector; of which it needs one of several,
 * what these have in common.
 */
function namesIn(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain
      .replace(/:(?:not|host|nth-[\w-]+)\((?:\\.|[^()\\])*\)/g, '')
      .replace(/:has\(((?:\\.|[^()\\])*)\)/g, ' $1 ')
      .replace(/:(?:is|where)\(((?:\\.|[^()\\])*)\)/g, (_, list: string) => {
        const [first = [], ...others] = list.split(/(?<!\\),/).map(wordsIn)
        return [''].concat(first.filter(word => others.every(words => words.includes(word)))).join(' ')
      })
  }
  return wordsIn(plain).map(word => word.replace(/\\(.)/g, '$1').replace(/^\[([\w-]+).*/, '[$1]'))
}

/** The classes, elements and attributes of a selector without brackets, as they are written. */
const wordsIn = (selector: string): string[] =>
  selector.replaceAll(':disabled', '[disabled]').match(/\.(?:\\.|[\w-])+|\[[^\]]+\]|(?<=^|[\s>+~(])[a-z][\w-]*/g) ?? []
