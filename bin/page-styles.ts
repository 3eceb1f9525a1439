import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Root, type Rule } from 'postcss'
import { projectRoot } from '../src/platform/project-root.ts'
import type { PageStyles } from '../src/web/server/page-styles.ts'

type RouteFiles = { parentId?: string; module: string; imports?: string[] }
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** Parts whose code comes later although the server writes them with their page: those of `lazyPart`. */
const laterWithThePage = new Set([
  'src/storefront/shell/footer.tsx',
  'src/storefront/home/testimonials.tsx',
  'src/storefront/product/note-pyramid.tsx',
  'src/storefront/product/product-reviews.tsx',
  'src/storefront/product/recently-viewed.tsx',
  'src/storefront/product/related-products.tsx',
])

/** What the cart drawer is made of that a page opens before its code is there. */
const earlyDrawer = [
  'src/storefront/cart/early-drawer.tsx',
  'src/storefront/cart/drawer-parts.tsx',
  'src/storefront/cart/line-frame.tsx',
  'src/ui/drawer.tsx',
]

/**
 * The styles of each route's page, cut out of the storefront's style sheet: the rules whose classes stand in the scripts that the
 * page is rendered with. What is opened later (menu, search, dialogs) is not among them: the whole style sheet follows. `client` is the
 * folder of the built files.
 */
export function pageStyles(client: string): PageStyles {
  const assets = join(client, 'assets')
  const files = readdirSync(assets)
  const sheet = files.find(file => /^storefront-[\w-]+\.css$/.test(file))
  const manifest = files.find(file => /^manifest-\w+\.js$/.test(file))
  if (!sheet || !manifest)
    throw new Error('the build has no style sheet of the storefront, or no manifest of its routes')
  const css = readFileSync(join(assets, sheet), 'utf8')
  const [, json = ''] =
    /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(readFileSync(join(assets, manifest), 'utf8')) ?? []
  const { routes } = JSON.parse(json) as { routes: Record<string, RouteFiles> }
  const chunks = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const drawerCode = earlyDrawer.map(file => readFileSync(join(projectRoot, file), 'utf8')).join('\n')

  const cut = new Map<string, string>()
  const stylesOf = (id: string): string => {
    const scripts = scriptsOf(
      ['root', 'storefront', id].flatMap(name => routes[name] ?? []),
      chunks,
    )
    const key = scripts.join()
    const code = () => scripts.map(file => readFileSync(join(client, file), 'utf8')).join('\n') + drawerCode
    const styles = cut.get(key) ?? stylesIn(css, code())
    cut.set(key, styles)
    return styles
  }
  const ids = Object.keys(routes).filter(id => routes[id]?.parentId === 'storefront')
  return Object.fromEntries(ids.map(id => [id, stylesOf(id)]))
}

/** The files that a page is rendered with, without libraries, in the order of their names. */
function scriptsOf(routes: readonly RouteFiles[], chunks: Record<string, Chunk>): string[] {
  const chunkOf = new Map(Object.values(chunks).map(chunk => [`/${chunk.file}`, chunk]))
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file) || /\/(framework|zod|rolldown-runtime)-/.test(file)) return
    found.add(file)
    const { imports = [], dynamicImports = [] } = chunkOf.get(file) ?? {}
    const later = dynamicImports.filter(name => laterWithThePage.has(name))
    for (const name of [...imports, ...later]) add(`/${chunks[name]?.file}`)
  }
  for (const { module, imports = [] } of routes) for (const file of [module, ...imports]) add(file)
  return [...found].sort()
}

/** The rules whose classes are words of the code, and of properties and keyframes those that these rules use. */
function stylesIn(css: string, code: string): string {
  // A word within an expression, and one that contains signs itself: bg-danger/8.
  const words = new Set([...code.split(/[\s"'`]+/), ...code.split(/[\s"'`<>=/]+/)])
  // The beginnings of those that are put together: `button-${variant}`.
  const beginnings = [...new Set(code.match(/[a-z][\w:]*-(?=\$\{|["'`])/g))]
  const isWord = (name: string) =>
    words.has(name) ||
    beginnings.some(beginning => name.startsWith(beginning)) ||
    // A class may contain quotes itself: content-[''].
    (/["']/.test(name) && code.includes(name))
  const root = postcss.parse(css)
  root.walkComments(comment => void comment.remove())
  root.walkRules(rule => {
    if (isKeyframe(rule)) return
    const wanted = rule.selectors.filter(selector => namesIn(selector).every(isWord))
    if (wanted.length === 0) rule.remove()
    else if (wanted.length < rule.selectors.length) rule.selectors = wanted
  })
  removeUnused(root, code)
  root.walkAtRules(rule => void (rule.nodes?.length === 0 && rule.remove()))
  return root.toString()
}

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'

/** The classes and elements that a page must have for a selector; not those of which it needs one of several, or none. */
function namesIn(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain
      .replace(/:(?:is|where)\(((?:\\.|[^(),\\])*)\)/g, ' $1 ')
      .replace(/:(?:not|is|where|has|host|nth-[\w-]+)\((?:\\.|[^()\\])*\)/g, '')
  }
  const classes = [...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'))
  const elements = [...plain.replace(/\[[^\]]*\]/g, '').matchAll(/(?<=^|[\s>+~])[a-z][\w-]*/g)].map(([name]) => name)
  return [...classes, ...elements]
}

/** Removes Tailwind's properties, their registrations and keyframes that no rule and no code names. */
function removeUnused(root: Root, code: string): void {
  const rules = root.toString()
  const used = new Set([...rules.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const isUsed = (name: string) => used.has(name) || code.includes(name)
  root.walkDecls(/^--tw-/, declaration => void (isUsed(declaration.prop) || declaration.remove()))
  root.walkAtRules('property', rule => void (isUsed(rule.params) || rule.remove()))
  root.walkAtRules('keyframes', rule => void (rules.split(rule.params).length > 2 || rule.remove()))
  root.walkRules(rule => void (rule.nodes.length === 0 && rule.remove()))
}
