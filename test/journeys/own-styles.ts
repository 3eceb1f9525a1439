import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { expect } from 'vitest'
import { projectRoot } from '../../src/platform/project-root.ts'

/**
 * The page as the server sent it has in itself each rule of the storefront's style sheet that is for its classes, so that nothing of it
 * changes when the style sheet at its end arrives.
 */
export function expectOwnStyles(html: string): void {
  const [, own = ''] = /<style id="storefront-styles">(.*?)<\/style>/s.exec(html) ?? []
  const [, sheet] = /<link rel="stylesheet" href="(\/assets\/storefront-[^"]+)"\/>/.exec(html) ?? []
  if (!sheet) return
  const words = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const classes = new Set(words.map(word => word.replaceAll('&amp;', '&').replaceAll('&gt;', '>')))
  const present = new Set(selectorsOf(own))
  const missing = selectorsOf(readFileSync(join(projectRoot, 'build/client', sheet), 'utf8')).filter(selector => {
    const wanted = classesOf(selector)
    const isForThisPage =
      wanted.every(name => classes.has(name)) && elementsOf(selector).every(name => html.includes(`<${name}`))
    return wanted.length > 0 && isForThisPage && !present.has(selector)
  })
  expect(missing).toEqual([])
}

function selectorsOf(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkRules(rule => void found.push(...rule.selectors))
  return found
}

const classesOf = (selector: string) =>
  [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))

const elementsOf = (selector: string) => [...selector.matchAll(/(?<=^|[\s>+~])[a-z][a-z\d]*/g)].map(([name]) => name)
