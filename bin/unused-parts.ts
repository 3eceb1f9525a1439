import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, parse, Visitor } from 'vite'
import { projectRoot } from '../src/platform/process/project-root.ts'

/** A change of a file's text; what it replaces must be there. */
type Edit = readonly [from: string | RegExp, to: string]

/** A function that nothing calls, or whose result means nothing to the shop. */
const unused = (name: string): Edit => [new RegExp(`(?<=function ${name}\\(.*\\) \\{)`), ' return;']
/** A condition that never holds in a browser of the shop. */
const never = (condition: string): Edit => [`if (${condition})`, 'if (false)']

/** The versions whose files are named below. An upgrade asks of each edit whether its reason still holds (docs/decisions/062). */
const versions = { 'react-dom': '19.3.1', 'react-router': '8.4.0' }

const edits: Record<string, readonly Edit[]> = {
  // The names of an error's components, of which the minified ones say nothing.
  'react-dom/cjs/react-dom-client.production.js': [
    [/(?<=function getStackByFiberInDevAndProd\(.*\) \{)/, ' return "";'],
  ],

  'react-router/dist/production/lib/router/router.js': [
    // Discovery of routes: all are known from the start (react-router.config.ts).
    never('init.patchRoutesOnNavigation'),
    never('isFogOfWar'),
    never('loadMatch.isDiscovering'),
    unused('patchRoutesImpl'),
    // Observers of the router.
    never('init.instrumentations'),
    never('opts?.instrumentationNavigateMetaReceiver'),
    // Blockers of navigations.
    unused('shouldBlockNavigation'),
    never('blockerKey'),
    never('blockerKey && delta != null'),
    // View transitions.
    unused('restoreAppliedTransitions'),
    unused('persistAppliedTransitions'),
    never('pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location'),
    never('pendingViewTransitionEnabled'),
  ],
  'react-router/dist/production/lib/components.js': [
    ['if (!viewTransitionOpts || !isViewTransitionAvailable)', 'if (true)'],
    never('vtContext.isTransitioning && !vtContext.flushSync'),
    never('!vtContext.isTransitioning && interruption'),
    never('renderDfd && pendingState && router.window'),
    never('renderDfd && pendingState && state.location.key === pendingState.location.key'),
  ],
  'react-router/dist/production/lib/router/instrumentation.js': [
    unused('consumeInstrumentationClientResultMetaReceiver'),
    unused('instrumentClientSideRouter'),
  ],
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    unused('getPatchRoutesOnNavigationFunction'),
    unused('useFogOFWarDiscovery'),
  ],
  // Advice for developers, on the console.
  'react-router/dist/production/lib/router/history.js': [unused('warning')],
  'react-router/dist/production/lib/server-runtime/warnings.js': [unused('warnOnce')],
  'react-router/dist/production/lib/hooks.js': [
    // Server components.
    never(
      'this.context && typeof error === "object" && error && "digest" in error && typeof error.digest === "string"',
    ),
    never('this.context'),
    // A router without data; the page of a root without an error boundary.
    unused('useNavigateUnstable'),
    unused('DefaultErrorComponent'),
  ],
  'react-router/dist/production/lib/dom/ssr/components.js': [
    never('rsc'),
    never('isRSCRouterContext'),
    // What <Scripts> writes on the server: the browser's React leaves it as it is.
    ['let contextScript = staticContext ?', 'let contextScript = false ?'],
    ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
  ],
  // The page for an error of the document itself (src/root.tsx), which showed the error's stack.
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': [
    [
      /(?<=function RemixRootDefaultErrorBoundary\(.*\) \{)/,
      ' console.error(error); return React$1.createElement("html", { lang: "en" }, React$1.createElement("body", null, "Something went wrong. Please reload the page."));',
    ],
  ],
  'react-router/dist/production/lib/dom/ssr/fallback.js': [unused('RemixRootDefaultHydrateFallback')],
  // Pages without a server.
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': [unused('nonSsrStrategy')],
  'react-router/dist/production/lib/dom/ssr/routes.js': [
    never('!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader'),
  ],
}

/**
 * Cuts out of the browser's script what libraries bring for other applications, which no option leaves out; the bundler then
 * drops what only that used. Another version, or a file or text that is not found, fails the build.
 */
export function withoutUnusedParts(): Plugin {
  const missing = new Set(Object.keys(edits))
  return {
    name: 'without-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const [name, version] of Object.entries(versions)) {
        const text = readFileSync(join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')
        const found = (JSON.parse(text) as { version: string }).version
        if (found !== version) this.error(`${name} is ${found}: check bin/unused-parts.ts, made for ${version}`)
      }
    },
    async transform(code, id) {
      const [, path = ''] = /\/node_modules\/(react-(?:dom|router)\/.+)$/.exec(id) ?? []
      missing.delete(path)
      const changed = (edits[path] ?? []).reduce(apply, code)
      if (path.startsWith('react-router/')) return withoutTexts(path, changed)
      return path in edits ? changed : null
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`no such files: ${[...missing].join(', ')}`)
    },
  }
}

function apply(code: string, [from, to]: Edit): string {
  const changed = typeof from === 'string' ? code.replaceAll(from, to) : code.replace(from, to)
  if (changed === code) throw new Error(`bin/unused-parts.ts looks for ${from}, which is not there`)
  return changed
}

/** React Router without names for developer tools, which keep the bundler from dropping unused components, and without the messages of its invariants. */
async function withoutTexts(path: string, code: string): Promise<string> {
  const unnamed = code
    .replaceAll(/^\s*\w+\.displayName = .*;$/gm, '')
    .replaceAll(/= (React\$1\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
  const messages: { start: number; end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [condition, message] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'invariant' || !condition || !message) return
      messages.unshift({ start: condition.end, end: message.end })
    },
  }).visit((await parse(path, unnamed)).program)
  return messages.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), unnamed)
}
