import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Rule } from 'postcss'
import { expect } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'

/**
 * The page as the server sent it has in itself each rule of the storefront's style sheet that shows what stands before that sheet, so that
 * nothing of it changes when the sheet arrives.
 */
export function expectOwnStyles(html: string): void {
  const [link, sheet] = /<link rel="stylesheet" href="(\/assets\/storefront-[^"]+)"\/>/.exec(html) ?? []
  if (!link || !sheet) return
  const [own = '', css = ''] = /<style id="storefront-styles">(.*?)<\/style>/s.exec(html) ?? []
  expect(css).not.toBe('')
  const first = html.slice(0, html.indexOf(link)).replace(own, '')
  const words = [...first.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const classes = new Set(
    words.map(word => word.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'")),
  )
  const present = new Set(selectorsOf(css))
  const missing = selectorsOf(readFileSync(join(projectRoot, 'build/client', sheet), 'utf8')).filter(selector => {
    const wanted = classesOf(selector)
    const isForThisPage =
      wanted.every(name => classes.has(name)) &&
      elementsOf(selector).every(name => new RegExp(`<${name}[\\s/>]`).test(first)) &&
      attributesOf(selector).every(name => first.includes(` ${name}="`))
    return wanted.length > 0 && isForThisPage && !SHOWN_LATER.test(selector) && !present.has(selector)
  })
  expect(missing).toEqual([])
}

// Under a pointer or pressed; on paper; without motion, of which the first sight has none.
const SHOWN_LATER = /:(?:hover|active)(?!\))/

function selectorsOf(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkRules(rule => {
    if (!/@media (?:print|\(prefers-reduced-motion)/.test(surrounding(rule))) found.push(...rule.selectors)
  })
  return found
}

const surrounding = ({ parent }: Rule): string =>
  parent && 'name' in parent ? `@${parent.name} ${'params' in parent ? parent.params : ''}` : ''

const classesOf = (selector: string) =>
  [...withoutNot(selector).matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))

const elementsOf = (selector: string) => [...selector.matchAll(/(?<=^|[\s>+~])[a-z][a-z\d]*/g)].map(([name]) => name)

const attributesOf = (selector: string) =>
  [
    ...withoutNot(selector)
      .replaceAll(':disabled', '[disabled]')
      .matchAll(/(?<!\\)\[([\w-]+)/g),
  ].map(([, name = '']) => name)

const withoutNot = (selector: string) => selector.replaceAll(/:not\([^()]*\)/g, '')
